import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import type { PipelineState } from '#api/saved-startups/contract/schema.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { unwrapAll } from '#site/lib/list/list-page.ts'
import { pageChanges, usePageChange } from '#site/lib/page/page-changes.ts'
import { createQuery, refreshQueries } from '#site/lib/query.ts'
import { RequestError } from '#site/lib/request-error.ts'
import { isSaved } from './saved-view.ts'

/** What an investor changes of an entry. */
export type SavedChanges = Partial<Pick<SavedStartup, 'notes' | 'tags'> & PipelineState>

/** All that the investor saved, last saved first. */
export function loadSaved(api: Client): Promise<SavedStartup[]> {
  return unwrapAll<SavedStartup>((cursor) =>
    api.api.investor['saved-startups'].$get({
      query: { limit: String(LIMITS.page.max), ...(cursor !== undefined && { cursor }) },
    }),
  )
}

/** The entry of one startup, or `null` while it is not saved. */
export async function loadEntry(api: Client, startupId: string): Promise<SavedStartup | null> {
  const [entry = null] = await unwrap(api.api.investor['saved-startups'].$get({ query: { startupId } }))
  return entry
}

/** The saved startups in the browser. */
export const savedList = createQuery<SavedStartup[]>('/api/investor/saved-startups', () => loadSaved(client))

/** What was changed on this page, by startup; `null` was taken out. */
const $changed = pageChanges<SavedStartup | null>()

/** The entry of a startup's own page, whichever of its parts changed it. */
export function useEntry(startupId: number, initial: SavedStartup | null): SavedStartup | null {
  const changed = usePageChange($changed, startupId)
  return changed === undefined ? initial : changed
}

/** Whether a startup is saved, whichever part of the page changed it. */
export function useIsSaved(startupId: number, initial: boolean): boolean {
  const changed = usePageChange($changed, startupId)
  return changed === undefined ? initial : changed !== null
}

/** Shows a change of one startup everywhere: its entry as it is now, or `null` when it was taken out. */
function show(startupId: number, entry: SavedStartup | null): void {
  $changed.setKey(startupId, entry)
  refreshQueries(['/api/today'])
  // Not by `get`, which would ask for the list where nothing shows it.
  const list = savedList.$value.value?.data
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
export async function removeStartup({ id, startupId }: Pick<SavedStartup, 'id' | 'startupId'>): Promise<void> {
  try {
    await unwrap(client.api.investor['saved-startups'][':id'].$delete({ param: { id: String(id) } }))
  } catch (error) {
    // Taken out in another window: what was asked for is so.
    if (!(error instanceof RequestError && error.status === 404)) throw error
  }
  show(startupId, null)
}

/** Changes an entry; a startup that is not saved yet is saved first. @throws RequestError with the refused fields */
export async function changeSaved(entry: SavedStartup, changes: SavedChanges): Promise<SavedStartup> {
  const { id, startupId } = isSaved(entry) ? entry : await saveStartup(entry.startupId)
  const changed: SavedStartup = await unwrap(
    client.api.investor['saved-startups'][':id'].$patch({ param: { id: String(id) }, json: changes }),
  )
  show(startupId, changed)
  return changed
}

/** Finishes the next action; `again` is the day for which it is planned once more. @throws RequestError */
export async function finishAction({ id, startupId }: SavedStartup, again: string | null): Promise<void> {
  const changed: SavedStartup = await unwrap(
    client.api.investor['saved-startups'][':id'].done.$post({ param: { id: String(id) }, json: { again } }),
  )
  show(startupId, changed)
}
