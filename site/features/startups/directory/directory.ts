import * as z from 'zod/mini'
import { parseId } from '#api/platform/contract/fields.ts'
import { DIRECTORY_QUERY } from '#api/platform/contract/routes.ts'
import { startupFilters, type StartupListItem } from '#api/startups/contract/schema.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import type { Client } from '#site/lib/api.ts'
import { RequestError } from '#site/lib/request-error.ts'

/** Fills rows of two and of three. */
const PAGE = '24'

/** What the directory's address asks for. */
export type DirectoryQuery = Partial<Record<(typeof DIRECTORY_QUERY)[number], string>>

/** Reads the address; what is no filter counts as none, so that no address of the directory is an error. */
export function readQuery(params: URLSearchParams): DirectoryQuery {
  const read = DIRECTORY_QUERY.flatMap((name) => {
    const { data } = z.safeParse(startupFilters.shape[name], params.get(name) ?? undefined)
    return data === undefined ? [] : [[name, data] as const]
  })
  return Object.fromEntries(read)
}

/** The address of the directory with these filters, at the page of the cursor. */
export function directoryPath(query: DirectoryQuery, cursor?: string | null): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor: cursor ?? '' })) if (value) params.set(name, value)
  return params.size > 0 ? `/companies?${params.toString()}` : '/companies'
}

/** The id that a segment such as `7-careloom` begins with; `null` where it names none. */
export const idOfSegment = (segment: string): number | null => parseId(/^\d+(?=-|$)/.exec(segment)?.[0] ?? '')

/** A page of the directory; where a cursor does not belong to it, the first. */
export async function loadDirectory(api: Client, query: DirectoryQuery): Promise<ListPage<StartupListItem>> {
  try {
    return await unwrapPage(api.api.startups.$get({ query: { ...query, limit: PAGE } }))
  } catch (error) {
    const isForeign = error instanceof RequestError && error.status === 400 && query.cursor
    if (!isForeign) throw error
    const { cursor: _cursor, ...first } = query
    return loadDirectory(api, first)
  }
}
