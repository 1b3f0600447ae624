import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { SavedStartup } from '#api/contract/saved-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/Button.tsx'
import { ButtonLink } from '#site/ui/ButtonLink.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorState } from '#site/ui/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/Skeleton.tsx'
import { Table } from '#site/ui/Table.tsx'
import { TextField } from '#site/ui/TextField.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { SaveButton } from './SaveButton.tsx'
import { savedColumns } from './saved-columns.tsx'
import { savedList } from './saved-list.ts'
import { savedName, searchSaved, sortSaved, type SavedSort } from './saved-view.ts'
import { useColumns } from './use-columns.ts'
import './saved-startup.css'

const NotesDialog = lazy(() => import('./NotesDialog.tsx'))

/** Pixels (spec 2 §9). */
const ROW_HEIGHT = 48

export interface SavedStartupsProps {
  initial: SavedStartup[] | undefined
  /** Milliseconds: when the page was made, so that both sides agree on "Today". */
  now: number
  timeZone: string
}

/** The saved tab of the investor's dashboard (spec 2 §2). */
export function SavedStartups({ initial, now, timeZone }: SavedStartupsProps) {
  const { data, loading, error } = useQuery(savedList, initial)
  if (data && data.length > 0) return <SavedTable list={data} now={now} timeZone={timeZone} />
  if (data)
    return (
      <EmptyState
        icon="bookmark"
        title="No Saved Startups"
        description="Save a startup to find it here again, with your own notes and tags."
        action={<ButtonLink href="/startups">Browse Startups</ButtonLink>}
      />
    )
  if (!loading && error)
    return (
      <ErrorState
        title="Your saved startups could not be loaded"
        description={error.sentence}
        onRetry={() => savedList.refresh()}
      />
    )
  return <SkeletonRows label="Loading saved startups" />
}

function SavedTable({ list, now, timeZone }: { list: readonly SavedStartup[]; now: number; timeZone: string }) {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<SavedSort>({ column: 'dateSaved', direction: 'descending' })
  const [columns, choose] = useColumns()
  const [openId, setOpenId] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)

  const rows = useMemo(() => sortSaved(searchSaved(list, text), sort), [list, text, sort])
  const open = list.find(({ id }) => id === openId)
  const shown = useMemo(() => {
    const actions = (entry: SavedStartup) => (
      <>
        <Button
          variant="quiet"
          size="small"
          icon={entry.notes || entry.tags.length > 0 ? 'file' : 'edit'}
          aria-label={`Notes on ${savedName(entry)}`}
          onPress={() => setOpenId(entry.id)}
        >
          Notes
        </Button>
        <SaveButton
          startupId={entry.startupId}
          companyName={savedName(entry)}
          entry={entry}
          // The button goes with its row; the keyboard stays at the table.
          onChange={() => box.current?.focus()}
          isCompact
        />
      </>
    )
    return savedColumns({ columns, now, timeZone, actions })
  }, [columns, now, timeZone])

  return (
    <div className="stack saved-startups" ref={box} tabIndex={-1}>
      <div className="saved-bar">
        <TextField
          label="Search saved startups"
          type="search"
          placeholder="Search saved startups..."
          value={text}
          onChange={setText}
        />
        <ColumnChoice columns={columns} onChange={choose} />
      </div>
      <Table
        label="Saved startups"
        columns={shown}
        rows={rows}
        getKey={({ id }) => id}
        getHref={({ startupId, startup }) => (startup ? `/startup/${startupId}` : undefined)}
        sortDescriptor={sort}
        onSortChange={(next) => setSort(next as SavedSort)}
        rowHeight={ROW_HEIGHT}
        emptyState={<EmptyState icon="search" title="No startups found" description="Try another search term." />}
      />
      {open && (
        <Suspense>
          <NotesDialog entry={open} onOpenChange={(isOpen) => !isOpen && setOpenId(null)} />
        </Suspense>
      )}
    </div>
  )
}
