import { DOCUMENTS_FULL, isStoredName } from '#api/contract/document.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Startup } from '#api/contract/startup.ts'
import { ownStartup } from '#site/lib/own-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { DocumentLine } from './DocumentLine.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'
import './document.css'

export interface OwnDocumentsProps {
  startup: Startup | null | undefined
  /** IANA name of the zone in which dates are written. */
  timeZone: string
}

/** A founder's deck and up to five supporting documents: opened, added, deleted. Nothing before there is a profile. */
export function OwnDocuments({ startup: first, timeZone }: OwnDocumentsProps) {
  const { data: startup } = useQuery(ownStartup, first)
  if (!startup) return null
  const supporting = startup.documents.filter(({ type }) => type === 'document')
  const deck = startup.documents.find(({ type }) => type === 'pitchDeck')
  const link = startup.pitchDeck && !isStoredName(startup.pitchDeck) ? startup.pitchDeck : null
  return (
    <div className="stack own-documents">
      <section className="card" aria-labelledby="pitch-deck">
        <h2 id="pitch-deck" className="card-title">
          Pitch deck
        </h2>
        <p className="small soft">10-15 slides. PDF, PPT, PPTX, DOC or DOCX up to 15MB, or a link in your profile.</p>
        <ul className="document-list" role="list">
          {deck && <DocumentLine document={deck} timeZone={timeZone} />}
          {link && (
            <li>
              <Icon name="link" />
              <a className="document-name" href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
            </li>
          )}
        </ul>
        <DocumentUpload type="pitchDeck" label={deck || link ? 'Replace your pitch deck' : 'Choose your pitch deck'} />
      </section>
      <section className="card" aria-labelledby="supporting-documents">
        <div className="cluster cluster-apart">
          <h2 id="supporting-documents" className="card-title">
            Supporting documents
          </h2>
          <span className="small soft numeric">
            {supporting.length} / {LIMITS.documents.max}
          </span>
        </div>
        <p className="small soft">Up to {LIMITS.documents.max} files of 5MB each, for vetted investors.</p>
        <ul className="document-list" role="list">
          {supporting.map((document) => (
            <DocumentLine key={document.id} document={document} timeZone={timeZone} />
          ))}
        </ul>
        {supporting.length >= LIMITS.documents.max ? (
          <p className="soft">{DOCUMENTS_FULL}</p>
        ) : (
          <DocumentUpload type="document" label="Choose a document" />
        )}
      </section>
    </div>
  )
}
