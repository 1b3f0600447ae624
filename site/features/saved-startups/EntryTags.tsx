import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'

export interface EntryTagsProps {
  entry: SavedStartup
  /** Shows only the startups with this tag. */
  onChoose: (tag: string) => void
  /** Tags that there is room for; the others are counted. */
  atMost?: number
}

/** The tags of a saved startup, each a press away from the others that have it; nothing where there are none. */
export function EntryTags({ entry: { tags }, onChoose, atMost = Infinity }: EntryTagsProps) {
  if (tags.length === 0) return null
  const more = tags.slice(atMost)
  return (
    <span className="entry-tags">
      {tags.slice(0, atMost).map((tag) => (
        <button key={tag} type="button" className="tag" aria-label={`Only ${tag}`} onClick={() => onChoose(tag)}>
          {tag}
        </button>
      ))}
      {more.length > 0 && (
        <span className="fine soft numeric" title={more.join(', ')}>
          {`+${more.length}`}
          <span className="visually-hidden">{`: ${more.join(', ')}`}</span>
        </span>
      )}
    </span>
  )
}
