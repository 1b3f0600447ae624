import { Icon } from '#site/ui/brand/Icon.tsx'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { ColumnChoice, type ColumnChoiceProps } from './ColumnChoice.tsx'
import type { SavedLayout } from './saved-choices.ts'
import { TagFilter, type TagFilterProps } from './TagFilter.tsx'

const LAYOUTS = [
  { id: 'table', label: 'Table', icon: 'menu' },
  { id: 'board', label: 'Board', icon: 'grid' },
] as const satisfies readonly { id: SavedLayout; label: string; icon: string }[]

interface SavedBarProps extends Pick<TagFilterProps, 'list' | 'tag'>, Pick<ColumnChoiceProps, 'columns'> {
  text: string
  onText: (text: string) => void
  onTag: TagFilterProps['onChange']
  layout: SavedLayout
  onLayout: (layout: SavedLayout) => void
  onColumns: ColumnChoiceProps['onChange']
}

/** Above the saved startups: search, tag, table or board, columns, and all of them as a file. */
export function SavedBar(props: SavedBarProps) {
  const { list, text, onText, tag, onTag, layout, onLayout, columns, onColumns } = props
  return (
    <div className="saved-bar">
      <TextField
        label="Search saved startups"
        type="search"
        placeholder="Search saved startups..."
        value={text}
        onChange={onText}
      />
      <div className="saved-tools">
        <TagFilter list={list} tag={tag} onChange={onTag} />
        <SegmentedControl label="View of saved startups" items={LAYOUTS} value={layout} onChange={onLayout} />
        {layout === 'table' && <ColumnChoice columns={columns} onChange={onColumns} />}
        {/* A file, which the router must not take for a page. */}
        <a className="button button-secondary" href="/api/investor/saved-startups.csv" download data-astro-reload>
          <Icon name="download" />
          CSV
        </a>
      </div>
    </div>
  )
}
