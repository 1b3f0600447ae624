import type { DocumentUser, MyDocument } from '#api/documents/contract/responses.ts'
import { DOCUMENT_ACCESS } from '#site/copy/failures/document.ts'
import { failureToast } from '#site/lib/failure.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { changeDocument, nameReader, type DocumentChange } from './document-data.ts'
import { describeAccess } from './describe-access.ts'

/** What these settings are now. */
function getFormer(document: MyDocument, to: DocumentChange): DocumentChange {
  return {
    ...(to.visibility !== undefined && { visibility: document.visibility }),
    ...(to.downloadable !== undefined && { downloadable: document.downloadable }),
    ...(to.watermark !== undefined && { watermark: document.watermark }),
    ...(to.requiresNda !== undefined && { requiresNda: document.requiresNda }),
    ...(to.expiresAt !== undefined && { expiresAt: document.expiresAt }),
  }
}

const orAnnounce = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => notify(failureToast(DOCUMENT_ACCESS, error)))

/** Saves a setting of a document, says what it is now, and offers the way back. @throws RequestError */
export async function changeAccess(
  document: MyDocument,
  users: readonly DocumentUser[],
  to: DocumentChange,
  timeZone: string,
): Promise<void> {
  const former = getFormer(document, to)
  const now = await changeDocument(document.id, to)
  notify({
    title: `Access to ${document.name} saved`,
    description: describeAccess(now, users, timeZone),
    undo: () => orAnnounce(changeDocument(document.id, former)),
  })
}

/** Opens a document for someone by name, or no longer, and offers the way back. @throws RequestError */
export async function changeNamed(
  { id, name }: MyDocument,
  user: Pick<DocumentUser, 'userId' | 'name'>,
  isNamed: boolean,
): Promise<void> {
  await nameReader(id, user.userId, isNamed)
  notify({
    title: `Access to ${name} saved`,
    description: isNamed ? `${user.name} has access.` : `${user.name} no longer has access.`,
    undo: () => orAnnounce(nameReader(id, user.userId, !isNamed)),
  })
}
