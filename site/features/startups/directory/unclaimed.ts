import type { DIRECTORY_QUERY } from '#api/platform/contract/routes.ts'
import type { UnclaimedStartup } from '#api/unclaimed-startups/calls.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import type { Client } from '#site/lib/api.ts'
import { RequestError } from '#site/lib/request-error.ts'

/** Fills rows of two and of three. */
export const PAGE = '24'

/** What the directory's address asks for. */
export type DirectoryQuery = Partial<Record<(typeof DIRECTORY_QUERY)[number], string>>

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

/** A page of a list; where the cursor does not belong to it, the first. */
export async function loadPage<Item>(
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
