import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#api/contract/limits.ts'
import { useStore } from '@nanostores/react'
import { ErrorState } from '#site/ui/ErrorState.tsx'
import { Pagination } from '#site/ui/Pagination.tsx'
import { TextField } from '#site/ui/TextField.tsx'
import { keepInAddress, type ListFilters } from './admin-address.ts'
import type { AdminTab } from './admin-tabs.ts'
import { counted } from './member-labels.ts'
import type { ListState, PagedList } from './paged-list.ts'

/** The state of a list that a tab shows; what was shown before is read again when the tab is opened once more. */
export function useAdminList<Item, Filters extends ListFilters>(list: PagedList<Item, Filters>, tab: AdminTab) {
  const state = useStore(list.$state)
  useEffect(() => list.open(), [list])
  return {
    ...state,
    filter(part: Partial<Filters>) {
      keepInAddress(tab, { ...list.$state.get().filters, ...part } as Filters)
      void list.filter(part)
    },
  }
}

/** Milliseconds without a keystroke after which a search begins. */
const SEARCH_AFTER = 300

/** A search that runs on the server while it is typed. */
export function SearchField(props: {
  label: string
  placeholder: string
  value: string
  onSearch: (q: string) => void
}) {
  const { label, placeholder, value, onSearch } = props
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A list that was emptied of its filters elsewhere empties the box, too.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      maxLength={LIMITS.search.max}
      value={text}
      onChange={(next) => {
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(next.trim()), SEARCH_AFTER)
      }}
    />
  )
}

/** How many there are, and the way to the others. */
export function ListFoot<Item, Filters>(props: {
  state: ListState<Item, Filters>
  list: PagedList<Item, Filters>
  noun: string
  label: string
}) {
  const { state, list, noun, label } = props
  const { data, page, loading } = state
  if (!data) return null
  const total = data.total ?? data.items.length
  return (
    <footer className="cluster cluster-apart">
      <output className="small soft numeric">{counted(total, noun)}</output>
      {(page > 1 || data.next !== null) && (
        <Pagination
          label={label}
          page={page}
          pageCount={data.next === null ? page : page + 1}
          isDisabled={loading}
          onPageChange={(target) => void list.go(target)}
        />
      )}
    </footer>
  )
}

/** A list that could not be read. */
export function ListFailed({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return <ErrorState title="An error occurred. Please try again." description={sentence} onRetry={onRetry} />
}
