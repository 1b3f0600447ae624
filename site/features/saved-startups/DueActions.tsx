import type { SavedStartup } from '#api/saved-startups/contract/schema.ts'
import { FinishButtons } from './FinishButtons.tsx'
import { dueEntries, whenLabel } from './pipeline.ts'
import { savedName } from './saved-view.ts'
import './pipeline.css'

/** Next actions that the card names; the board has all. */
const NAMED = 5

export interface DueActionsProps {
  list: readonly SavedStartup[]
  /** Calendar day. */
  today: string
  timeZone: string
}

/** What is to be done today, or should have been, on the dashboard; nothing where nothing is. */
export function DueActions({ list, today, timeZone }: DueActionsProps) {
  const due = dueEntries(list, today)
  if (due.length === 0) return null
  return (
    <section className="stack due" aria-labelledby="due-actions">
      <h3 id="due-actions">Due actions</h3>
      <ul className="due-actions" role="list">
        {due.slice(0, NAMED).map((entry) => (
          <li key={entry.id}>
            <p className="small">{entry.nextAction}</p>
            <p className="fine soft due-what">
              {entry.startup ? <a href={`/startup/${entry.startupId}`}>{savedName(entry)}</a> : savedName(entry)}
              <span className="visually-hidden">, </span>
              <time dateTime={entry.nextActionOn ?? undefined}>{whenLabel(entry.nextActionOn, today)}</time>
            </p>
            <FinishButtons entry={entry} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <a className="link-arrow" href="/dashboard/investor?tab=saved&saved=board">
        {due.length > NAMED ? `All ${due.length} on the board` : 'Open the board'}
      </a>
    </section>
  )
}
