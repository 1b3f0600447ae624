import type { SavedStartup } from '#api/contract/saved-startup/schema.ts'
import type { PipelineState } from '#api/contract/saved-startup/pipeline.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { unwrapAll } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'
import { RequestError } from '#site/lib/request-error.ts'

/** All that the investor saved, last saved first. */
export function loadSaved(api: Client): Promise<SavedStartup[]> {
  return unwrapAll<SavedStartup>((cursor) =>
    api.api.investor['saved-startups'].$get({
      query: { limit: String(LIMITS.page.max), ...(cursor !== undefined && { cursor }) },
    }),
  )
}

/** The saved startups in the browser. */
export const savedList = createQuery<SavedStartup[]>('/api/investor/saved-startups', () => loadSaved(client))

/** Shows a change of one startup everywhere: its entry as it is now, or `null` when it was taken out. */
function show(startupId: number, entry: SavedStartup | null): void {
  const list = savedList.$value.get().data
  if (!list) return
  const isKnown = list.some((other) => other.startupId === startupId)
  if (entry && isKnown) savedList.set(list.map((other) => (other.startupId === startupId ? entry : other)))
  else savedList.set([...(entry ? [entry] : []), ...list.filter((other) => other.startupId !== startupId)])
}

/** Saves a startup; one that is saved already stays as it is. @throws RequestError */
export async function saveStartup(startupId: number): Promise<SavedStartup> {
  const entry: SavedStartup = await unwrap(client.api.investor['saved-startups'].$post({ json: { startupId } }))
  show(startupId, entry)
  return entry
}

/** Takes a startup out of the list, its notes and tags with it. @throws RequestError */
export async function removeStartup({ id, startupId }: SavedStartup): Promise<void> {
  try {
    await unwrap(client.api.investor['saved-startups'][':id'].$delete({ param: { id: String(id) } }))
  } catch (error) {
    // Taken out in another window: what was asked for is so.
    if (!(error instanceof RequestError && error.status === 404)) throw error
  }
  show(startupId, null)
}

/** Keeps notes, tags or both. @throws RequestError with the fields that the server refused. */
export async function saveNotes(
  { id, startupId }: SavedStartup,
  changes: { notes?: string | null; tags?: string[] },
): Promise<SavedStartup> {
  const entry: SavedStartup = await unwrap(
    client.api.investor['saved-startups'][':id'].$patch({ param: { id: String(id) }, json: changes }),
  )
  show(startupId, entry)
  return entry
}

/** Saves stage, reason of a pass and next action of a startup. @throws RequestError with the refused fields */
export async function savePipeline(
  { id, startupId }: SavedStartup,
  changes: Partial<PipelineState>,
): Promise<SavedStartup> {
  const entry: SavedStartup = await unwrap(
    client.api.investor['saved-startups'][':id'].$patch({ param: { id: String(id) }, json: changes }),
  )
  show(startupId, entry)
  return entry
}
