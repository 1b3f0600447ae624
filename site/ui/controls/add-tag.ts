/** The list with one more tag, or the very same list when the text is blank or already in it (in any letter case). */
export function addTag(tags: readonly string[], text: string): readonly string[] {
  const tag = text.trim().replace(/\s+/g, ' ')
  if (tag === '' || tags.some((other) => other.toLowerCase() === tag.toLowerCase())) return tags
  return [...tags, tag]
}

/** A list whose last text may still be being typed. */
export interface Typing {
  value: readonly string[]
  /** That text, while it is; a blank one and a repetition are none. */
  typed: string | undefined
}

/** What of it is no longer being typed. */
export const getAddedTags = ({ value, typed }: Typing): readonly string[] =>
  typed !== undefined && value.at(-1) === typed ? value.slice(0, -1) : value

/** The list once the box holds this text. */
export function typeTag(list: Typing, text: string): Typing {
  const added = getAddedTags(list)
  const value = addTag(added, text)
  return { value, typed: value === added ? undefined : value.at(-1) }
}
