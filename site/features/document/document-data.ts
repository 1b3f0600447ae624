import type { DocumentType } from '#api/contract/enumerations.ts'
import { client, readError, unwrap } from '#site/lib/api.ts'
import { ownStartup } from '#site/lib/own-startup.ts'
import { refreshQueries } from '#site/lib/query.ts'

/** A new or removed document changes the startup, and the deck of its funding request. */
function refreshOwners(): void {
  refreshQueries([ownStartup.key, '/api/startup/pitches'])
}

/** Uploads a file; a deck takes the place of the one before. @throws RequestError */
export async function uploadDocument(file: File, type: DocumentType): Promise<void> {
  const body = new FormData()
  body.append('type', type)
  body.append('document', file)
  const answer = await fetch('/api/documents/upload', { method: 'POST', body, credentials: 'include' })
  if (!answer.ok) throw await readError(answer)
  refreshOwners()
}

/** Deletes a document for good. @throws RequestError */
export async function deleteDocument(id: number): Promise<void> {
  await unwrap(client.api.documents[':id'].$delete({ param: { id: String(id) } }))
  refreshOwners()
}
