import { lazy, Suspense, useState } from 'react'
import type { DataRoom, MyDocument } from '#api/documents/contract/responses.ts'
import { DOCUMENT_DELETION } from '#site/copy/failures/profile.ts'
import { failureToast, getReason } from '#site/lib/failure.ts'
import { documentPath } from '#site/lib/profile/links.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { AccessControls } from './AccessControls.tsx'
import { PageTimes } from './PageTimes.tsx'
import { ViewList } from './ViewList.tsx'
import { deleteDocument, documentViews } from './document-data.ts'
import { pagesByTime } from './reading-times.ts'

const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))

export interface DocumentPanelProps {
  document: MyDocument
  dataRoom: DataRoom
  startupId: number
  timeZone: string
  onOpenChange: (isOpen: boolean) => void
}

/** One document for its founder: who has access, who viewed it, and its deletion. */
export default function DocumentPanel({ document, dataRoom, startupId, timeZone, onOpenChange }: DocumentPanelProps) {
  const [isDeleting, setDeleting] = useState(false)

  async function remove() {
    try {
      await deleteDocument(document.id)
    } catch (error) {
      notify(failureToast(DOCUMENT_DELETION, error))
      throw new Error(getReason(DOCUMENT_DELETION, error), { cause: error })
    }
    notify({ title: 'Document deleted', description: 'Your document has been deleted successfully.' })
    onOpenChange(false)
  }

  return (
    <Dialog
      title={document.name}
      size="large"
      isOpen
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button variant="quiet" icon="trash" onPress={() => setDeleting(true)}>
            Delete document
          </Button>
          <ButtonLink variant="secondary" href={documentPath(document)} target="_blank" rel="noreferrer">
            Open
          </ButtonLink>
        </>
      }
    >
      <div className="stack document-panel">
        <AccessControls {...{ document, timeZone }} people={dataRoom.people} terms={dataRoom.terms} />
        <ViewAs startupId={startupId} people={dataRoom.people} />
        <DocumentViews document={document} timeZone={timeZone} />
      </div>
      {isDeleting && (
        <Suspense>
          <ConfirmDialog
            title="Delete document"
            confirmLabel="Delete"
            tone="danger"
            isOpen
            onOpenChange={setDeleting}
            onConfirm={remove}
          >
            Are you sure you want to delete this document?
          </ConfirmDialog>
        </Suspense>
      )}
    </Dialog>
  )
}

/** Leads to the founder's own page with the documents as one person finds them there. */
function ViewAs({ startupId, people }: Pick<DataRoom, 'people'> & { startupId: number }) {
  const [first] = people
  if (!first) return null
  return (
    <form className="view-as" action={`/startup/${startupId}`}>
      <Select
        label="View as"
        name="as"
        options={people.map(({ userId, name, firmName }) => ({
          id: String(userId),
          label: firmName ? `${name}, ${firmName}` : name,
        }))}
        defaultValue={String(first.userId)}
        description="Your profile, with the documents this person can view."
      />
      <Button type="submit" variant="secondary" icon="eye">
        View
      </Button>
    </form>
  )
}

/** Who viewed it, and for how long all of them together had each page in view. */
function DocumentViews({ document, timeZone }: Pick<DocumentPanelProps, 'document' | 'timeZone'>) {
  const { data, error } = useQuery(documentViews, undefined)
  const views = data?.filter(({ documentId }) => documentId === document.id)
  return (
    <>
      <section className="stack" aria-labelledby="document-views">
        <h3 id="document-views" className="card-title">
          Views
        </h3>
        <p className="small soft">
          Everyone but you, once a day. Viewers know that you see how long they look at each page, and can turn that
          off.
        </p>
        {error && !views && (
          <RetryCallout onRetry={() => documentViews.refresh()}>An error occurred. Please try again.</RetryCallout>
        )}
        {!views && !error && <SkeletonRows count={2} label="Loading who viewed it" />}
        {views?.length === 0 && <p className="soft">No one has viewed this document yet.</p>}
        {views && <ViewList views={views} timeZone={timeZone} />}
      </section>
      <PageTimes documents={pagesByTime(views ?? [])} />
    </>
  )
}
