import { savedLabel } from '#api/platform/contract/dates.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import type { PipelineStage } from '#api/saved-startups/contract/pipeline.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { EntryButtons } from './EntryButtons.tsx'
import { EntryTags } from './EntryTags.tsx'
import { FinishButtons } from './FinishButtons.tsx'
import { SaveButton } from './SaveButton.tsx'
import type { SavedColumn } from './saved-choices.ts'
import { whenLabel } from './pipeline.ts'
import { savedName } from './saved-view.ts'
import { StageSelect } from './StageSelect.tsx'

interface SavedColumnSettings {
  columns: readonly SavedColumn[]
  /** Milliseconds, for "Today" and "Yesterday". */
  now: number
  timeZone: string
  /** Calendar day. */
  today: string
  onTag: (tag: string) => void
  onMove: (entry: SavedStartup, stage: PipelineStage) => void
  onPlan: (entry: SavedStartup) => void
  onNotes: (entry: SavedStartup) => void
}

/** The chosen columns of the saved table. */
export function savedColumns(settings: SavedColumnSettings): TableColumn<SavedStartup>[] {
  const { columns, now, timeZone, today, onTag, onMove, onPlan, onNotes } = settings
  const all: Record<SavedColumn, Omit<TableColumn<SavedStartup>, 'id'>> = {
    company: {
      label: 'Company',
      isRowHeader: true,
      allowsSorting: true,
      cell: (entry) => (entry.startup ? savedName(entry) : <span className="soft">{savedName(entry)}</span>),
    },
    industry: {
      label: 'Industry',
      allowsSorting: true,
      cell: ({ startup }) => startup && <Badge>{startup.industry}</Badge>,
    },
    stage: { label: 'Stage', allowsSorting: true, cell: ({ startup }) => startup && STAGE_LABELS[startup.stage] },
    funding: {
      label: 'Funding',
      allowsSorting: true,
      align: 'end',
      cell: ({ startup }) => startup && <Amount dollars={startup.fundingAmount} />,
    },
    dateSaved: {
      label: 'Date Saved',
      allowsSorting: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{savedLabel(createdAt, now, timeZone)}</time>,
    },
    tags: { label: 'Tags', cell: (entry) => <EntryTags entry={entry} onChoose={onTag} atMost={2} /> },
    pipeline: {
      label: 'Pipeline',
      allowsSorting: true,
      cell: (entry) => <StageSelect entry={entry} onMove={onMove} />,
    },
    nextAction: {
      label: 'Next Action',
      allowsSorting: true,
      cell: (entry) =>
        entry.nextAction && (
          <span className="saved-next-cell">
            <span className="stack saved-next small" title={entry.nextAction}>
              {entry.nextAction}
              {entry.nextActionOn && <time dateTime={entry.nextActionOn}>{whenLabel(entry.nextActionOn, today)}</time>}
            </span>
            <FinishButtons entry={entry} timeZone={timeZone} isCompact />
          </span>
        ),
    },
    actions: {
      label: 'Actions',
      align: 'end',
      cell: (entry) => (
        <div className="saved-actions">
          <EntryButtons entry={entry} onPlan={onPlan} onNotes={onNotes} notesLabel="Notes" />
          <SaveButton startupId={entry.startupId} companyName={savedName(entry)} isSaved isCompact />
        </div>
      ),
    },
  }
  return columns.map((id) => ({ id, ...all[id] }))
}
