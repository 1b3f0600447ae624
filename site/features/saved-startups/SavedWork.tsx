import { lazy, Suspense, useMemo, useState } from 'react'
import { getDay } from '#api/platform/contract/dates.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { takeClick } from '#site/lib/page/take-click.ts'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { Table } from '#site/ui/data/Table.tsx'
import { PipelineBoard } from './PipelineBoard.tsx'
import { savedColumns } from './saved-columns.tsx'
import {
  savedAddress,
  useSavedListQuery,
  useColumns,
  useLayout,
  type SavedListQuery,
  type SavedLayout,
} from './saved-choices.ts'
import { searchSaved, sortSaved, taggedWith } from './saved-view.ts'
import { SavedBar } from './SavedBar.tsx'
import { usePipeline } from './use-pipeline.ts'
import './saved-startup.css'

const NotesDialog = lazy(() => import('./NotesDialog.tsx'))
const PlanDialog = lazy(() => import('./PlanDialog.tsx'))

export interface SavedWorkProps {
  list: readonly SavedStartup[]
  /** Milliseconds: when the page was made, so that both sides agree on "Today". */
  now: number
  timeZone: string
  /** Table or board, where the address asks for one. */
  layout: SavedLayout | undefined
  /** What else the address asks for. */
  query: SavedListQuery
}

/** Saved startups as a table or a board: searched, narrowed, moved, planned and annotated. */
export function SavedWork({ list, now, timeZone, layout: initialLayout, query }: SavedWorkProps) {
  const [text, setText] = useSavedListQuery('search', query)
  const [sort, setSort] = useSavedListQuery('sort', query)
  const [tag, setTag] = useSavedListQuery('tag', query)
  const [columns, setColumns] = useColumns()
  const [layout, setLayout] = useLayout(initialLayout)
  const [notedId, setNotedId] = useState<number>()
  const pipeline = usePipeline()
  const { plan, move, planning } = pipeline

  const rows = useMemo(() => sortSaved(searchSaved(taggedWith(list, tag), text), sort), [list, tag, text, sort])
  const find = (id: number | undefined) => list.find((entry) => entry.id === id)
  const [noted, planned] = [find(notedId), find(planning?.id)]
  const shared = {
    timeZone,
    today: getDay(now, timeZone),
    onTag: setTag,
    onPlan: ({ id }: SavedStartup) => plan({ id }),
    onNotes: ({ id }: SavedStartup) => setNotedId(id),
  }

  return (
    <div className="stack saved-startups">
      <SavedBar
        list={list}
        text={text}
        onText={setText}
        tag={tag}
        onTag={setTag}
        layout={layout}
        onLayout={setLayout}
        columns={columns}
        onColumns={setColumns}
      />
      {layout === 'board' ? (
        <PipelineBoard list={rows} pipeline={pipeline} {...shared} />
      ) : (
        <Table
          label="Saved startups"
          columns={savedColumns({ ...shared, columns, now, onMove: (entry, stage) => void move(entry, stage) })}
          rows={rows}
          getKey={({ id }) => id}
          getHref={({ startupId, startup }) => (startup ? `/startup/${startupId}` : undefined)}
          sort={sort}
          sortLink={(next) => ({
            href: savedAddress({ tag, search: text, sort: next }),
            onClick: (event) => takeClick(event, () => setSort(next)),
          })}
          emptyState={<EmptyState icon="search" title="No startups found" description="Try another search term." />}
        />
      )}
      <Suspense>
        {noted && (
          <NotesDialog entry={noted} timeZone={timeZone} onOpenChange={(isOpen) => !isOpen && setNotedId(undefined)} />
        )}
        {planned && (
          <PlanDialog entry={planned} stage={planning?.stage} onOpenChange={(isOpen) => !isOpen && plan(null)} />
        )}
      </Suspense>
    </div>
  )
}
