/** The list with one more tag, or the very same list when the text is blank or already in it (in any letter case). */
export function addTag(tags: readonly string[], text: string): readonly string[] {
  const tag = text.trim().replace(/\s+/g, ' ')
  if (tag === '' || tags.some((other) => other.toLowerCase() === tag.toLowerCase())) return tags
  return [...tags, tag]
}
