import { client, unwrap } from '#site/lib/api.ts'
import { ownStartup } from '#site/lib/own-startup.ts'
import { refreshQueries } from '#site/lib/query.ts'

/** A new or removed document changes the startup, and the deck of its funding request. */
export function refreshOwners(): void {
  refreshQueries([ownStartup.key, '/api/startup/pitches'])
}

/** Deletes a document for good. @throws RequestError */
export async function deleteDocument(id: number): Promise<void> {
  await unwrap(client.api.documents[':id'].$delete({ param: { id: String(id) } }))
  refreshOwners()
}
