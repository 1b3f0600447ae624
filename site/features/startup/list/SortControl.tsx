import type { StartupSort, StartupSortKey } from '#api/contract/enumerations.ts'
import { orderOf, sortOf } from '#site/lib/list/sort.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { Tooltip } from '#site/ui/overlays/Tooltip.tsx'
import type { ListQuery } from './list-query.ts'

const OPTIONS = [
  { id: 'createdAt', label: 'Date added' },
  { id: 'companyName', label: 'Company name' },
  { id: 'industry', label: 'Industry' },
  { id: 'stage', label: 'Stage' },
  { id: 'funding', label: 'Funding' },
  { id: 'interest', label: 'Interest' },
] as const satisfies readonly { id: StartupSortKey; label: string }[]

/** What the grid and the list are sorted by; the table's headings do the same. Newest first unless told. */
export function SortControl({ sort, onSort }: { sort: ListQuery['sort']; onSort: (sort: ListQuery['sort']) => void }) {
  const { column, isDescending } = orderOf(sort || '-createdAt')
  const choose = (id: string, descends: boolean) => onSort(sortOf(id, descends) as StartupSort)
  return (
    <div className="sort-control">
      <Select
        label="Sort by"
        options={OPTIONS}
        value={column as StartupSortKey}
        onChange={(id) => choose(id, isDescending)}
      />
      <Tooltip content={isDescending ? 'Sort ascending' : 'Sort descending'}>
        <Button
          variant="secondary"
          icon={isDescending ? 'arrow-down' : 'arrow-up'}
          aria-label={isDescending ? 'Descending; sort ascending' : 'Ascending; sort descending'}
          onPress={() => choose(column, !isDescending)}
        />
      </Tooltip>
    </div>
  )
}
