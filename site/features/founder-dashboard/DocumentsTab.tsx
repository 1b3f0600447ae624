import { formatDate } from '#api/contract/dates.ts'
import { isStoredName, type Document } from '#api/contract/document.ts'
import type { Startup } from '#api/contract/startup.ts'
import { ButtonLink } from '#site/ui/ButtonLink.tsx'
import { Card } from '#site/ui/Card.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { Icon } from '#site/ui/Icon.tsx'

/** The deck and the supporting documents, each opened in a new tab by its stored name. */
export function DocumentsTab({ startup, timeZone }: { startup: Startup; timeZone: string }) {
  const supporting = startup.documents.filter(({ type }) => type === 'document')
  return (
    <div className="stack founder-columns">
      <Card title="Pitch deck">
        {startup.pitchDeck ? (
          <Deck startup={startup} deck={startup.pitchDeck} timeZone={timeZone} />
        ) : (
          <EmptyState
            icon="file"
            title="No pitch deck yet"
            description="Investors ask for it first. 10-15 slides are enough."
            action={
              <ButtonLink href="/profile" variant="secondary">
                Add your deck
              </ButtonLink>
            }
          />
        )}
      </Card>
      {supporting.length > 0 && (
        <Card title="Supporting documents">
          <ul className="founder-documents" role="list">
            {supporting.map((document) => (
              <DocumentLine key={document.id} document={document} timeZone={timeZone} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Deck({ startup, deck, timeZone }: { startup: Startup; deck: string; timeZone: string }) {
  const stored = startup.documents.find(({ filename }) => filename === deck)
  if (stored)
    return (
      <ul className="founder-documents" role="list">
        <DocumentLine document={stored} timeZone={timeZone} />
      </ul>
    )
  const href = isStoredName(deck) ? `/api/documents/${deck}` : deck
  return (
    <p className="cluster">
      <Icon name="link" />
      <a className="founder-link" href={href} target="_blank" rel="noreferrer">
        {deck}
      </a>
    </p>
  )
}

function DocumentLine({ document, timeZone }: { document: Document; timeZone: string }) {
  return (
    <li>
      <Icon name="file" />
      <a className="founder-link" href={`/api/documents/${document.filename}`} target="_blank" rel="noreferrer">
        {document.name}
      </a>
      <span className="fine faint">{formatDate(document.date, timeZone)}</span>
    </li>
  )
}
