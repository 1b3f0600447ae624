import type { SavedSearchChanges, SavedSearchForm } from '#api/saved-startups/contract/schema.ts'
import type { SearchFilters } from '#api/saved-startups/contract/search-labels.ts'
import type { SavedSearch } from '#api/saved-startups/contract/responses.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

/** The searches that the investor keeps, in the order in which they were made. */
export async function loadSearches(api: Client): Promise<SavedSearch[]> {
  return await unwrap(api.api.investor['saved-searches'].$get())
}

/** The kept searches in the browser. */
export const searches = createQuery<SavedSearch[]>('/api/investor/saved-searches', () => loadSearches(client))

function show(change: (list: SavedSearch[]) => SavedSearch[]): void {
  const list = searches.$value.get().data
  if (list) searches.set(change(list))
}

/** Keeps a search. @throws RequestError with the fields that the server refused */
export async function saveSearch(filters: SearchFilters, form: SavedSearchForm): Promise<void> {
  const made: SavedSearch = await unwrap(
    client.api.investor['saved-searches'].$post({ json: { ...filters, q: filters.q || null, ...form } }),
  )
  show((list) => [...list, made])
}

/** Changes what is given. @throws RequestError with the fields that the server refused */
export async function changeSearch(id: number, json: SavedSearchChanges): Promise<void> {
  const changed: SavedSearch = await unwrap(
    client.api.investor['saved-searches'][':id'].$patch({ param: { id: String(id) }, json }),
  )
  show((list) => list.map((search) => (search.id === id ? changed : search)))
}

/** Deletes a search. @throws RequestError */
export async function deleteSearch(id: number): Promise<void> {
  await unwrap(client.api.investor['saved-searches'][':id'].$delete({ param: { id: String(id) } }))
  show((list) => list.filter((search) => search.id !== id))
}
