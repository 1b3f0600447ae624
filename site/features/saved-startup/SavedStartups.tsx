import { lazy, Suspense, useMemo, useState } from 'react'
import { dayOf } from '#api/contract/dates.ts'
import type { SavedStartup } from '#api/contract/saved-startup/schema.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { Table, TABLE_MAX_HEIGHT } from '#site/ui/data/Table.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { PipelineBoard } from './PipelineBoard.tsx'
import { SaveButton } from './SaveButton.tsx'
import { savedColumns } from './saved-columns.tsx'
import { useColumns, useLayout, useTag, type SavedLayout } from './saved-choices.ts'
import { savedList } from './saved-list.ts'
import { savedName, searchSaved, sortSaved, taggedWith } from './saved-view.ts'
import { TagFilter } from './TagFilter.tsx'
import { usePipeline } from './use-pipeline.ts'
import './saved-startup.css'

const NotesDialog = lazy(() => import('./NotesDialog.tsx'))
const PlanDialog = lazy(() => import('./PlanDialog.tsx'))

export interface SavedStartupsProps {
  initial: SavedStartup[] | undefined
  /** Milliseconds: when the page was made, so that both sides agree on "Today". */
  now: number
  timeZone: string
  /** Table or board, where the address asks for one. */
  layout: SavedLayout | undefined
  /** The tag that the address narrows them to; empty for all. */
  tag: string
}

type SavedWorkProps = Omit<SavedStartupsProps, 'initial'> & { list: readonly SavedStartup[] }

const LAYOUTS = [
  { id: 'table', label: 'Table', icon: 'menu' },
  { id: 'board', label: 'Board', icon: 'grid' },
] as const satisfies readonly { id: SavedLayout; label: string; icon: string }[]

/** The saved tab of the investor's dashboard (rules: Saved startups). */
export function SavedStartups({ initial, ...view }: SavedStartupsProps) {
  const { data, loading, error } = useQuery(savedList, initial)
  if (data && data.length > 0) return <SavedWork list={data} {...view} />
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

function SavedWork({ list, now, timeZone, layout: asked, tag: askedTag }: SavedWorkProps) {
  const [text, setText] = useState('')
  const [sort, setSort] = useState('-dateSaved')
  const [columns, choose] = useColumns()
  const [layout, setLayout] = useLayout(asked)
  const [tag, setTag] = useTag(askedTag)
  const [openId, setOpenId] = useState<number | null>(null)
  const pipeline = usePipeline()
  const today = dayOf(now, timeZone)

  const { plan, move, planning } = pipeline
  const rows = useMemo(() => sortSaved(searchSaved(taggedWith(list, tag), text), sort), [list, tag, text, sort])
  const find = (id: number | undefined | null) => list.find((entry) => entry.id === id)
  const [noted, planned] = [find(openId), find(planning?.id)]
  const shown = savedColumns({
    columns,
    now,
    timeZone,
    today,
    onTag: setTag,
    onMove: (entry, stage) => void move(entry, stage),
    actions: (entry) => (
      <>
        <Button
          variant="quiet"
          size="small"
          icon="calendar"
          aria-label={`Plan for ${savedName(entry)}`}
          onPress={() => plan({ id: entry.id })}
        />
        <Button
          variant="quiet"
          size="small"
          icon={entry.notes || entry.tags.length > 0 ? 'file' : 'edit'}
          aria-label={`Notes on ${savedName(entry)}`}
          onPress={() => setOpenId(entry.id)}
        >
          Notes
        </Button>
        <SaveButton startupId={entry.startupId} companyName={savedName(entry)} entry={entry} isCompact />
      </>
    ),
  })

  return (
    <div className="stack saved-startups">
      <div className="saved-bar">
        <TextField
          label="Search saved startups"
          type="search"
          placeholder="Search saved startups..."
          value={text}
          onChange={setText}
        />
        <div className="saved-tools">
          <TagFilter list={list} tag={tag} onChange={setTag} />
          <SegmentedControl label="View of saved startups" items={LAYOUTS} value={layout} onChange={setLayout} />
          {layout === 'table' && <ColumnChoice columns={columns} onChange={choose} />}
          {/* A file, which the router must not take for a page. */}
          <a className="button button-secondary" href="/api/investor/saved-startups.csv" download data-astro-reload>
            <Icon name="download" />
            CSV
          </a>
        </div>
      </div>
      {layout === 'board' ? (
        <PipelineBoard
          list={rows}
          today={today}
          timeZone={timeZone}
          pipeline={pipeline}
          onTag={setTag}
          onNotes={({ id }) => setOpenId(id)}
        />
      ) : (
        <Table
          label="Saved startups"
          columns={shown}
          rows={rows}
          getKey={({ id }) => id}
          getHref={({ startupId, startup }) => (startup ? `/startup/${startupId}` : undefined)}
          sort={sort}
          onSort={setSort}
          maxHeight={TABLE_MAX_HEIGHT}
          emptyState={<EmptyState icon="search" title="No startups found" description="Try another search term." />}
        />
      )}
      <Suspense>
        {noted && (
          <NotesDialog entry={noted} timeZone={timeZone} onOpenChange={(isOpen) => !isOpen && setOpenId(null)} />
        )}
        {planned && (
          <PlanDialog
            entry={planned}
            {...(planning?.stage && { stage: planning.stage })}
            onOpenChange={(isOpen) => !isOpen && plan(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
