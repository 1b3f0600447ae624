import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { DOCUMENTS_FULL } from '#api/documents/contract/files.ts'
import type { DataRoom, DocumentRead, MyDocument } from '#api/documents/contract/responses.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { AccessButtons } from './AccessButtons.tsx'
import { DocumentTable } from './DocumentTable.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'
import { FileLines } from './FileLines.tsx'
import { ViewList } from './ViewList.tsx'
import { dataRoomQuery, documentViews } from './document-data.ts'
import { getLink } from './document-rows.ts'
import './document.css'

const DocumentPanel = lazy(() => import('./DocumentPanel.tsx'))

export interface MyDocumentsProps {
  startup: Startup | null | undefined
  /** Who viewed them, as far as the page loaded it; not shown in a form. */
  reads?: DocumentRead[]
  /** Who has access to them, likewise. */
  dataRoom?: DataRoom
  /** IANA name of the zone in which dates are written. */
  timeZone: string
  /** In a form: parts of it instead of cards, without the link that is a field there. */
  isInForm?: boolean
}

/** A founder's deck and up to five supporting documents. Nothing before there is a profile. */
export function MyDocuments(props: MyDocumentsProps) {
  const { timeZone, isInForm = false } = props
  const { data: startup } = useQuery(myStartup, props.startup)
  const { data: dataRoom, error } = useQuery(dataRoomQuery, props.dataRoom)
  const [managed, setManaged] = useState<number>()
  if (!startup) return null
  const link = getLink(startup)
  const documents = dataRoom?.documents ?? []
  const supporting = documents.filter(({ type }) => type === 'document')
  const own = documents.find(({ id }) => id === managed)
  const rows = { dataRoom, timeZone, onManage: setManaged }
  return (
    <div className="stack own-documents">
      {!isInForm && <AccessRequests documents={documents} timeZone={timeZone} />}
      {!dataRoom && error && (
        <RetryCallout onRetry={() => dataRoomQuery.refresh()}>An error occurred. Please try again.</RetryCallout>
      )}
      {!dataRoom && !error && <SkeletonRows count={2} label="Loading your documents" />}
      {isInForm ? <FileLines {...rows} /> : <DocumentTable {...rows} link={link} />}
      <div className={isInForm ? 'stack' : 'document-uploads'}>
        <Part title="Pitch deck" hint="10-15 slides. PDF, PPT, PPTX, DOC, or DOCX up to 15MB." isInForm={isInForm}>
          <DocumentUpload
            type="pitchDeck"
            label={startup.pitchDeck ? 'Replace your pitch deck' : 'Choose your pitch deck'}
            dataRoom={dataRoom}
          />
        </Part>
        <Part
          title="Supporting documents"
          count={`${supporting.length} / ${LIMITS.documents.max}`}
          hint={`Up to ${LIMITS.documents.max} files of 5MB each.`}
          isInForm={isInForm}
        >
          {supporting.length >= LIMITS.documents.max ? (
            <p className="soft">{DOCUMENTS_FULL}</p>
          ) : (
            <DocumentUpload type="document" label="Choose a document" dataRoom={dataRoom} />
          )}
        </Part>
      </div>
      {!isInForm && <FormerViews initial={props.reads} timeZone={timeZone} />}
      {own && dataRoom && (
        <Suspense>
          <DocumentPanel
            document={own}
            dataRoom={dataRoom}
            startupId={startup.id}
            timeZone={timeZone}
            onOpenChange={() => setManaged(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface PartProps {
  title: string
  count?: string
  hint: string
  isInForm: boolean
  children: ReactNode
}

function Part({ title, count, hint, isInForm, children }: PartProps) {
  const id = useId()
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

/** Who asks for access, above everything else. */
function AccessRequests({ documents, timeZone }: { documents: readonly MyDocument[]; timeZone: string }) {
  const requests = documents.flatMap(({ id, name, requests: ofOne }) =>
    ofOne.map((request) => ({ ...request, documentId: id, documentName: name })),
  )
  if (requests.length === 0) return null
  return (
    <section className="card" aria-labelledby="access-requests">
      <h2 id="access-requests" className="card-title">
        Access requests
      </h2>
      <ul className="document-views" role="list">
        {requests.map(({ documentId, documentName, userId, name, firmName, requestedAt }) => (
          <li key={`${documentId} ${userId}`}>
            <p className="small">
              <strong>{name}</strong> {firmName && <span className="soft">{firmName} </span>}requested access to{' '}
              {documentName}
              <span className="fine faint numeric"> · {formatDate(requestedAt, timeZone)}</span>
            </p>
            <div className="cluster">
              <AccessButtons {...{ documentId, documentName, userId, name }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Views of documents that were deleted or replaced, which no panel shows anymore. */
function FormerViews({ initial, timeZone }: { initial: DocumentRead[] | undefined; timeZone: string }) {
  const { data: views = [] } = useQuery(documentViews, initial)
  const former = views.filter(({ documentId }) => documentId === null)
  if (former.length === 0) return null
  return (
    <details className="card">
      <summary>Views of documents you deleted or replaced</summary>
      <ViewList views={former} timeZone={timeZone} showsName />
    </details>
  )
}
