import type { ReactNode } from 'react'
import { isStoredName, DOCUMENTS_FULL } from '#api/documents/contract/files.ts'
import type { DataRoom, Document, DocumentRead } from '#api/documents/contract/responses.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Startup } from '#api/startups/contract/schema.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { DocumentLine } from './DocumentLine.tsx'
import { DocumentViews } from './DocumentViews.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'
import { TermsPart } from './TermsPart.tsx'
import { ViewAs } from './ViewAs.tsx'
import { dataRoom } from './document-data.ts'
import './document.css'

export interface MyDocumentsProps {
  startup: Startup | null | undefined
  /** Who opened them, as far as the page loaded it; not shown in a form. */
  reads?: DocumentRead[]
  /** Who may open them, likewise. */
  room?: DataRoom
  /** IANA name of the zone in which dates are written. */
  timeZone: string
  /** In a form: parts of it instead of cards, without the link that is a field there. */
  isInForm?: boolean
}

/** A founder's deck and up to five supporting documents: opened, added, deleted. Nothing before there is a profile. */
export function MyDocuments({ startup: first, reads, room: firstRoom, timeZone, isInForm = false }: MyDocumentsProps) {
  const { data: startup } = useQuery(myStartup, first)
  const { data: room } = useQuery(dataRoom, firstRoom)
  if (!startup) return null
  const line = (document: Document) => (
    <DocumentLine key={document.id} document={document} room={room} timeZone={timeZone} />
  )
  const supporting = startup.documents.filter(({ type }) => type === 'document')
  const deck = startup.documents.find(({ type }) => type === 'pitchDeck')
  const link = startup.pitchDeck && !isStoredName(startup.pitchDeck) ? startup.pitchDeck : null
  return (
    <div className="stack own-documents">
      <Part
        id="pitch-deck"
        title="Pitch deck"
        hint="10-15 slides. PDF, PPT, PPTX, DOC or DOCX up to 15MB, or a link in your profile."
        isInForm={isInForm}
      >
        <ul className="document-list" role="list">
          {deck && line(deck)}
          {link && !isInForm && (
            <li>
              <Icon name="link" />
              <span className="document-name">
                <a href={link} target="_blank" rel="noreferrer">
                  {link}
                </a>
                <span className="fine faint">opens outside, not protected</span>
              </span>
            </li>
          )}
        </ul>
        <DocumentUpload
          type="pitchDeck"
          label={deck || link ? 'Replace your pitch deck' : 'Choose your pitch deck'}
          room={room}
        />
      </Part>
      <Part
        id="supporting-documents"
        title="Supporting documents"
        count={`${supporting.length} / ${LIMITS.documents.max}`}
        hint={`Up to ${LIMITS.documents.max} files of 5MB each. You choose who may open each.`}
        isInForm={isInForm}
      >
        <ul className="document-list" role="list">
          {supporting.map(line)}
        </ul>
        {supporting.length >= LIMITS.documents.max ? (
          <p className="soft">{DOCUMENTS_FULL}</p>
        ) : (
          <DocumentUpload type="document" label="Choose a document" room={room} />
        )}
      </Part>
      {!isInForm && room && <TermsPart terms={room.terms} timeZone={timeZone} />}
      {!isInForm && room && <ViewAs startupId={startup.id} people={room.people} />}
      {!isInForm && <DocumentViews initial={reads} timeZone={timeZone} />}
    </div>
  )
}

interface PartProps {
  id: string
  title: string
  count?: string
  hint: string
  isInForm: boolean
  children: ReactNode
}

function Part({ id, title, count, hint, isInForm, children }: PartProps) {
  const Heading = isInForm ? 'h3' : 'h2'
  return (
    <section className={isInForm ? 'stack document-part' : 'card'} aria-labelledby={id}>
      <div className="cluster cluster-apart">
        <Heading id={id} className={isInForm ? 'field-label' : 'card-title'}>
          {title}
        </Heading>
        {count && <span className="small soft numeric">{count}</span>}
      </div>
      <p className="small soft">{hint}</p>
      {children}
    </section>
  )
}
