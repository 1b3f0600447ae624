import type { ImportResult } from '#api/content/calls.ts'
import { FieldChanges } from './FieldChanges.tsx'
import { MadeDrafts } from './MadeDrafts.tsx'
import { OfferedDraft } from './OfferedDraft.tsx'

const WHY = {
  changed: '',
  canceled: 'Canceled at the source.',
  gone: 'Not in the calendar any longer. The draft cancels it.',
}

/** What an import made, what its source has changed, and what it left out and why. */
export function ImportReport({ result, mayPublish = false }: { result: ImportResult; mayPublish?: boolean }) {
  const { message, made, changed, undated, skipped } = result
  return (
    <section className="card stack">
      <h2>{message}</h2>
      {made.length > 0 && <MadeDrafts drafts={made} mayPublish={mayPublish} />}
      {changed.length > 0 && (
        <>
          <h3>Changed at the source</h3>
          <p className="soft">These events are here already. Nothing changes until you make a draft and publish it.</p>
          <ul className="stack" role="list">
            {changed.map((change) => (
              <OfferedDraft key={change.slug} offered={change} message={WHY[change.why]}>
                <FieldChanges changes={change.changes} />
              </OfferedDraft>
            ))}
          </ul>
        </>
      )}
      {undated.length > 0 && (
        <>
          <h3>Stories without a clear date</h3>
          <p className="soft">Choose the day of each to make a draft of it.</p>
          <ul className="stack" role="list">
            {undated.map((article) => (
              <OfferedDraft key={article.slug} offered={{ ...article, base: null }} message={article.why} needsDay />
            ))}
          </ul>
        </>
      )}
      {skipped.length > 0 && (
        <details>
          <summary>{`${skipped.length} skipped`}</summary>
          <ul>
            {skipped.map(({ title, why }, index) => (
              <li key={index}>
                <strong>{title}</strong>: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
