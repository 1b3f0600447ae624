import type { ClientResponse } from 'hono/client'
import { unwrap } from '#site/lib/api.ts'

/** One page of a long list as a call answered it (rules: Long lists). */
export interface ListPage<Item> {
  items: Item[]
  /** Entries on all pages; `null` where the server did not count them. */
  total: number | null
  /** The cursor of the page after this one; `null` on the last. */
  next: string | null
  /** The cursor of the page before this one, of lists that can be read backwards. */
  previous?: string | null
}

const RELATIONS = { next: /<([^<>]*)>;\s*rel="next"/, prev: /<([^<>]*)>;\s*rel="prev"/ }

function cursorIn(link: string | null, relation: keyof typeof RELATIONS): string | null {
  const address = RELATIONS[relation].exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://list.invalid').searchParams.get('cursor')
}

/** The cursor in a `Link: <…>; rel="next"`, or `null`. */
export const nextCursor = (link: string | null): string | null => cursorIn(link, 'next')

/**
 * Waits for a list's call and gives the page with what its headers say of the others.
 *
 * @throws RequestError for any answer that is not OK, or none at all.
 */
export async function unwrapPage<Item>(call: Promise<ClientResponse<Item[], 200, 'json'>>): Promise<ListPage<Item>> {
  let headers = new Headers()
  let direct: ListPage<Item> | undefined
  const items = await unwrap(
    call.then((answer) => {
      headers = answer.headers
      // A page's own call has no headers to read it from (api/platform/http/direct.ts).
      if ('page' in answer) direct = answer.page as ListPage<Item> | undefined
      return answer
    }),
  )
  if (direct) return direct
  const total = headers.get('X-Total-Count')
  const link = headers.get('Link')
  return {
    items,
    total: total === null ? null : Number(total),
    next: nextCursor(link),
    previous: cursorIn(link, 'prev'),
  }
}

/** Every entry of a list, page after page: for lists that one person keeps, not for those of the whole region. */
export async function unwrapAll<Item>(
  call: (cursor: string | undefined) => Promise<ClientResponse<Item[], 200, 'json'>>,
): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const page = await unwrapPage(call(cursor))
    all.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return all
}
