import { formatDate } from '#api/contract/dates.ts'
import type { DocumentRead } from '#api/contract/document.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/Button.tsx'
import { Callout } from '#site/ui/Callout.tsx'
import { SkeletonRows } from '#site/ui/Skeleton.tsx'
import { documentReads } from './document-data.ts'

/** Who opened the founder's documents, newest first. */
export function DocumentReads({ timeZone }: { timeZone: string | undefined }) {
  const { data: reads, error } = useQuery(documentReads, undefined)
  return (
    <section className="card" aria-labelledby="document-reads">
      <h2 id="document-reads" className="card-title">
        Who opened your documents
      </h2>
      <p className="small soft">Everybody but you, once for each document and day.</p>
      {error && !reads && (
        <Callout tone="danger">
          <div className="cluster cluster-apart">
            <span>An error occurred. Please try again.</span>
            <Button variant="secondary" size="small" onPress={() => documentReads.refresh()}>
              Try Again
            </Button>
          </div>
        </Callout>
      )}
      {!reads && !error && <SkeletonRows count={2} label="Loading who opened your documents" />}
      {reads?.length === 0 && <p className="soft">Nobody has opened a document yet.</p>}
      <ul className="document-reads" role="list">
        {reads?.map((read) => (
          <li key={read.id}>
            <span>
              <strong>{nameOf(read)}</strong>{' '}
              {read.reader?.firmName && <span className="soft">{read.reader.firmName}</span>}
              <span className="document-read-name">
                {read.document}
                {!read.isKept && <span className="faint"> (not there any more)</span>}
              </span>
            </span>
            <span className="fine faint numeric">
              <time dateTime={read.lastAt}>{formatDate(read.lastAt, timeZone)}</time>
              {read.times > 1 && ` · ${read.times} times`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ reader }: DocumentRead) => reader?.name ?? 'An administrator'
