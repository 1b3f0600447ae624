import * as z from 'zod/mini'
import { parseId } from '#api/platform/contract/fields.ts'
import { DIRECTORY_QUERY } from '#api/platform/contract/routes.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { startupFilters } from '#api/startups/contract/schema.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import type { Client } from '#site/lib/api.ts'
import { loadPage, PAGE, type DirectoryQuery } from './unclaimed.ts'

/** Reads the address; what is no filter counts as none, so that no address of the directory is an error. */
export function readQuery(params: URLSearchParams): DirectoryQuery {
  const read = DIRECTORY_QUERY.flatMap((name) => {
    const field = startupFilters.shape[name === 'unclaimed' ? 'cursor' : name]
    const { data } = z.safeParse(field, params.get(name) ?? undefined)
    return data === undefined ? [] : [[name, data] as const]
  })
  return Object.fromEntries(read)
}

/** The id that a segment such as `7-careloom` begins with; `null` where it names none. */
export const idOfSegment = (segment: string): number | null => parseId(/^\d+(?=-|$)/.exec(segment)?.[0] ?? '')

/** A page of the directory. */
export const loadDirectory = (
  api: Client,
  { cursor, unclaimed: _, ...filters }: DirectoryQuery,
): Promise<ListPage<StartupListItem>> =>
  loadPage((at) => unwrapPage(api.api.startups.$get({ query: { ...filters, cursor: at, limit: PAGE } })), cursor)
