import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { InlineSelect } from '#site/ui/controls/InlineSelect.tsx'
import { isSameTag, listTags } from './saved-view.ts'

export interface TagFilterProps {
  list: readonly SavedStartup[]
  /** Empty for all. */
  tag: string
  onChange: (tag: string) => void
}

/** Narrows the saved startups to those with a tag; nothing where none has one. */
export function TagFilter({ list, tag, onChange }: TagFilterProps) {
  const tags = listTags(list)
  if (tags.length === 0 && tag === '') return null
  const known = tags.find((candidate) => isSameTag(candidate.tag, tag))
  const options = [
    { id: '', label: 'All tags' },
    ...tags.map(({ tag, count }) => ({ id: tag, label: `${tag} (${count})` })),
    ...(tag && !known ? [{ id: tag, label: `${tag} (0)` }] : []),
  ]
  return (
    <InlineSelect label="Tag" className="tag-filter" options={options} value={known?.tag ?? tag} onChange={onChange} />
  )
}
