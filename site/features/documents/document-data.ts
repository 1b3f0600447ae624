import { client, unwrap } from '#site/lib/api.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import type { DataRoom, DocumentUser, DocumentRead, MyDocument } from '#api/documents/contract/responses.ts'
import type { DocumentAnswer } from '#api/documents/contract/choices.ts'
import { createQuery, refreshQueries } from '#site/lib/query.ts'

/** Who opened the founder's documents. */
export const documentViews = createQuery<DocumentRead[]>(
  '/api/startup/document-views',
  async () => await unwrap(client.api.startup['document-views'].$get()),
  { fresh: 10_000, onFocus: true },
)

/** Who may open the founder's documents, and who asks to. */
export const dataRoomQuery = createQuery<DataRoom>(
  '/api/startup/documents',
  async () => await unwrap(client.api.startup.documents.$get()),
  { fresh: 10_000, onFocus: true },
)

/** A new or removed document changes the startup, and the deck of its funding request. */
export function refreshOwners(): void {
  refreshQueries([documentViews.key, dataRoomQuery.key, myStartup.key, '/api/startup/pitches'])
}

/** Deletes a document for good. @throws RequestError */
export async function deleteDocument(id: number): Promise<void> {
  await unwrap(client.api.documents[':filename'].$delete({ param: { filename: String(id) } }))
  refreshOwners()
}

/** Investors whom the founder may name, by name or firm. @throws RequestError */
export const findUsers = async (q: string): Promise<DocumentUser[]> =>
  await unwrap(client.api.startup['document-people'].$get({ query: { q } }))

/** What a founder decides about a document beside its people. */
export type DocumentChange = Partial<
  Pick<MyDocument, 'visibility' | 'downloadable' | 'watermark' | 'requiresNda' | 'expiresAt'>
>

/** Holds from the next request on. Answers the document as it is now. @throws RequestError */
export async function changeDocument(id: number, json: DocumentChange): Promise<MyDocument> {
  const changed: MyDocument = await unwrap(
    client.api.documents[':id'].access.$patch({ param: { id: String(id) }, json }),
  )
  const { data: dataRoom } = dataRoomQuery.$value.get()
  if (dataRoom)
    dataRoomQuery.set({ ...dataRoom, documents: dataRoom.documents.map((each) => (each.id === id ? changed : each)) })
  dataRoomQuery.refresh()
  return changed
}

/** Sets the founder's confidentiality terms. @throws RequestError */
export async function writeTerms(text: string): Promise<void> {
  await unwrap(client.api.startup.confidentiality.$put({ json: { text } }))
  dataRoomQuery.refresh()
}

/** Names someone for a document, or takes that back. @throws RequestError */
export async function nameReader(id: number, userId: number, isNamed: boolean): Promise<void> {
  const grant = client.api.documents[':id'].grants[':userId']
  const param = { id: String(id), userId: String(userId) }
  await unwrap(isNamed ? grant.$put({ param }) : grant.$delete({ param }))
  dataRoomQuery.refresh()
}

/** Answers someone who asked to see a document. @throws RequestError */
export async function answerRequester(id: number, userId: number, answer: DocumentAnswer): Promise<void> {
  const param = { id: String(id), userId: String(userId) }
  await unwrap(client.api.documents[':id'].requests[':userId'].$post({ param, json: { answer } }))
  refreshQueries([dataRoomQuery.key, '/api/today'])
}
