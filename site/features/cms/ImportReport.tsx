import type { ImportResult } from '#api/contract/import/answers.ts'

/** What an import made, and what it left out and why. */
export function ImportReport({ result: { message, made, skipped } }: { result: ImportResult }) {
  return (
    <section className="card stack">
      <h2>{message}</h2>
      {made.length > 0 && (
        <>
          <p className="soft">Open each, look it over, and publish it like any draft.</p>
          <ul className="entry-list" role="list">
            {made.map(({ title, collection, slug }) => (
              <li key={slug}>
                <a href={`/cms/edit#/collections/${collection}/entries/${slug}`}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {skipped.length > 0 && (
        <details>
          <summary>{`${skipped.length} left out`}</summary>
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
