import { formatDate } from '#api/platform/contract/dates.ts'
import type { DocumentRead } from '#api/documents/contract/responses.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { PageTimes } from './PageTimes.tsx'
import { documentViews } from './document-data.ts'
import { pagesByTime, readFor } from './reading-times.ts'

export interface DocumentViewsProps {
  /** What the page loaded; `undefined` where it did not ask. */
  initial: DocumentRead[] | undefined
  timeZone: string
}

/** Who opened the founder's documents, newest first. */
export function DocumentViews({ initial, timeZone }: DocumentViewsProps) {
  const { data: reads, error } = useQuery(documentViews, initial)
  const measured = pagesByTime(reads ?? [])
  return (
    <>
      <section className="card" aria-labelledby="document-reads">
        <h2 id="document-reads" className="card-title">
          Who opened your documents
        </h2>
        <p className="small soft">
          Everyone but you, counted once per document and day. Readers know that you see how long they look at each
          page, and may switch that off.
        </p>
        {error && !reads && (
          <RetryCallout onRetry={() => documentViews.refresh()}>An error occurred. Please try again.</RetryCallout>
        )}
        {!reads && !error && <SkeletonRows count={2} label="Loading who opened your documents" />}
        {reads?.length === 0 && <p className="soft">Nobody has opened a document yet.</p>}
        <ul className="document-reads" role="list">
          {reads?.map((read) => (
            <li key={read.id}>
              <span>
                <strong>{getName(read)}</strong>{' '}
                {read.reader?.firmName && <span className="soft">{read.reader.firmName}</span>}
                <span className="document-read-name small">
                  {read.document}
                  {!read.isKept && <span className="faint"> (no longer there)</span>}
                </span>
              </span>
              <span className="fine faint numeric">
                <time dateTime={read.lastAt}>{formatDate(read.lastAt, timeZone)}</time>
                {read.times > 1 && ` · ${read.times} times`}
                {read.code && (
                  <span>
                    {' · '}
                    <span className="visually-hidden">Code in the copy:</span> {read.code}
                  </span>
                )}
                {readFor(read) && ` · ${readFor(read)}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {measured.length > 0 && <PageTimes documents={measured} />}
    </>
  )
}

const getName = ({ reader }: DocumentRead) => reader?.name ?? 'An administrator'
