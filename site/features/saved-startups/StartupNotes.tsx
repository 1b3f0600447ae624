import { lazy, Suspense, useState } from 'react'
import { getDay } from '#api/platform/contract/dates.ts'
import { isDue } from '#api/saved-startups/contract/texts.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { TagList } from '#site/ui/data/TagList.tsx'
import { DoneList } from './DoneList.tsx'
import { FinishButtons } from './FinishButtons.tsx'
import { NotesForm } from './NotesForm.tsx'
import { whenLabel } from './pipeline.ts'
import { useEntry } from './saved-list.ts'
import { blankEntry } from './saved-view.ts'
import './saved-startup.css'
import './pipeline.css'

const PlanDialog = lazy(() => import('./PlanDialog.tsx'))

export interface StartupNotesProps {
  startupId: number
  companyName: string
  /** Its entry in the saved list, or `null`: the first note saves the startup. */
  initial: SavedStartup | null
  /** Milliseconds: when the page was made. */
  now: number
  timeZone: string
}

/** The investor's own part of a startup's page: next action, notes, tags, and what was done. */
export function StartupNotes({ startupId, companyName, initial, now, timeZone }: StartupNotesProps) {
  const [isPlanning, setPlanning] = useState(false)
  const saved = useEntry(startupId, initial)
  const entry = saved ?? blankEntry(startupId, companyName)
  const { nextAction, nextActionOn } = entry
  const today = getDay(now, timeZone)
  return (
    <section className="card startup-notes" aria-labelledby="your-notes">
      <h2 id="your-notes" className="card-title">
        Your notes
      </h2>
      <div className="stack startup-next">
        {nextAction && (
          <p className="stack small pipeline-next" data-due={isDue(entry, today) || undefined}>
            <span>{nextAction}</span>
            {nextActionOn && <time dateTime={nextActionOn}>{whenLabel(nextActionOn, today)}</time>}
          </p>
        )}
        <div className="cluster startup-next-actions">
          <FinishButtons entry={entry} timeZone={timeZone} />
          <Button
            variant={nextAction ? 'quiet' : 'secondary'}
            size="small"
            icon="calendar"
            onPress={() => setPlanning(true)}
          >
            {nextAction ? 'Change' : 'Add a next step'}
          </Button>
        </div>
      </div>
      <NotesForm entry={entry} savesOnBlur rows={3} />
      {/* On paper no one writes: what is kept stands there as text. */}
      <div className="stack startup-notes-paper">
        {entry.notes && <p className="saved-notes">{entry.notes}</p>}
        <TagList items={entry.tags} label="Tags" />
      </div>
      <DoneList done={entry.done} timeZone={timeZone} />
      {isPlanning && (
        <Suspense>
          <PlanDialog entry={entry} onOpenChange={setPlanning} />
        </Suspense>
      )}
    </section>
  )
}
