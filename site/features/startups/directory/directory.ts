import * as z from 'zod/mini'
import { parseId } from '#api/platform/contract/fields.ts'
import { DIRECTORY_QUERY } from '#api/platform/contract/routes.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { startupFilters } from '#api/startups/contract/schema.ts'
import type { UnclaimedStartup } from '#api/unclaimed-startups/calls.ts'
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
    const field = startupFilters.shape[name === 'unclaimed' ? 'cursor' : name]
    const { data } = z.safeParse(field, params.get(name) ?? undefined)
    return data === undefined ? [] : [[name, data] as const]
  })
  return Object.fromEntries(read)
}

/** The address of the directory with these filters, at the page of the cursor. */
export function directoryPath(
  query: DirectoryQuery,
  cursor?: string | null,
  list: 'cursor' | 'unclaimed' = 'cursor',
): string {
  const params = new URLSearchParams()
  const at = { ...query, cursor: '', unclaimed: '', [list]: cursor ?? '' }
  for (const [name, value] of Object.entries(at)) if (value) params.set(name, value)
  return params.size > 0 ? `/companies?${params.toString()}` : '/companies'
}

/** The id that a segment such as `7-careloom` begins with; `null` where it names none. */
export const idOfSegment = (segment: string): number | null => parseId(/^\d+(?=-|$)/.exec(segment)?.[0] ?? '')

/** A page of a list; where the cursor does not belong to it, the first. */
async function loadPage<Item>(
  load: (cursor: string | undefined) => Promise<ListPage<Item>>,
  cursor: string | undefined,
): Promise<ListPage<Item>> {
  try {
    return await load(cursor)
  } catch (error) {
    const isForeign = error instanceof RequestError && error.status === 400 && cursor
    if (!isForeign) throw error
    return load(undefined)
  }
}

/** A page of the directory. */
export const loadDirectory = (
  api: Client,
  { cursor, unclaimed: _, ...filters }: DirectoryQuery,
): Promise<ListPage<StartupListItem>> =>
  loadPage((at) => unwrapPage(api.api.startups.$get({ query: { ...filters, cursor: at, limit: PAGE } })), cursor)

/** Where the unclaimed startups begin, in an address. */
export const FIRST_UNCLAIMED = 'first'

/** A page of the startups that no founder has claimed. */
export const loadUnclaimed = (
  api: Client,
  { cursor: _, unclaimed, ...filters }: DirectoryQuery,
): Promise<ListPage<UnclaimedStartup>> =>
  loadPage(
    (at) => unwrapPage(api.api['unclaimed-startups'].$get({ query: { ...filters, cursor: at, limit: PAGE } })),
    unclaimed === FIRST_UNCLAIMED ? undefined : unclaimed,
  )
