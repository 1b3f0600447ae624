import type { StartupListItem } from '#api/contract/startup.ts'
import { client, type Client } from '#site/lib/api.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import { createQuery, type Query } from '#site/lib/query.ts'
import { listParams, type ListQuery } from './list-query.ts'

export type StartupPage = ListPage<StartupListItem>

/** Which part of the list: how many, and behind which cursor. */
export interface Part {
  limit: number
  cursor?: string | undefined
}

/** Startups that the API names in this order; `api` is the page's or the browser's client. */
export function loadStartups(api: Client, query: ListQuery, { limit, cursor }: Part): Promise<StartupPage> {
  const page = { limit: String(limit), ...(cursor && { cursor }) }
  return unwrapPage<StartupListItem>(api.api.startups.$get({ query: { ...listParams(query), ...page } }))
}

const known = new Map<string, Query<StartupPage>>()

/** A part of the list in the browser, fresh for a minute (rules: Freshness). */
export function startupPage(query: ListQuery, part: Part): Query<StartupPage> {
  const page = new URLSearchParams({ ...listParams(query), limit: String(part.limit), cursor: part.cursor ?? '' })
  const key = `/api/startups?${page.toString()}`
  const existing = known.get(key)
  if (existing) return existing
  const created = createQuery(key, () => loadStartups(client, query, part), { fresh: 60_000 })
  known.set(key, created)
  return created
}

/** Asks again for whatever part of the list is shown, because something about a startup changed. */
export function refreshStartups(): void {
  for (const query of known.values()) query.refresh()
}
