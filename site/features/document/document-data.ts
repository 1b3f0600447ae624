import { client, unwrap } from '#site/lib/api.ts'
import { ownStartup } from '#site/lib/profile/own-startup.ts'
import type { DocumentRead } from '#api/contract/document/answers.ts'
import { createQuery, refreshQueries } from '#site/lib/query.ts'

/** Who opened the founder's documents. */
export const documentReads = createQuery<DocumentRead[]>(
  '/api/startup/document-reads',
  async () => await unwrap(client.api.startup['document-reads'].$get()),
  { fresh: 10_000, onFocus: true },
)

/** A new or removed document changes the startup, and the deck of its funding request. */
export function refreshOwners(): void {
  refreshQueries([documentReads.key, ownStartup.key, '/api/startup/pitches'])
}

/** Deletes a document for good. @throws RequestError */
export async function deleteDocument(id: number): Promise<void> {
  await unwrap(client.api.documents[':filename'].$delete({ param: { filename: String(id) } }))
  refreshOwners()
}
