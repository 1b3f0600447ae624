import type { ClientResponse } from 'hono/client'
import { describe, expect, it } from 'vitest'
import { nextCursor, unwrapAll, unwrapPage } from './list-page.ts'

const answer = <Item>(items: Item[], headers: Record<string, string> = {}, status = 200) =>
  Promise.resolve(Response.json(items, { status, headers }) as unknown as ClientResponse<Item[], 200, 'json'>)
const link = (cursor: string) => ({ Link: `</api/things?limit=2&cursor=${cursor}>; rel="next"` })

describe('a page of a list', () => {
  it('knows its total and the cursor of the next one', async () => {
    expect(await unwrapPage(answer([1, 2], { 'X-Total-Count': '5', ...link('abc') }))).toEqual({
      items: [1, 2],
      total: 5,
      next: 'abc',
      previous: null,
    })
  })

  it('knows the cursor of the one before, where the list has one', async () => {
    const Link = '</api/things?cursor=c>; rel="next", </api/things?cursor=a>; rel="prev"'
    expect(await unwrapPage(answer([1], { Link }))).toMatchObject({ next: 'c', previous: 'a' })
  })

  it('knows where the list ends and where no one counted', async () => {
    expect(await unwrapPage(answer([1]))).toEqual({ items: [1], total: null, next: null, previous: null })
  })

  it('fails as every call does', async () => {
    await expect(unwrapPage(answer([], {}, 403))).rejects.toMatchObject({ status: 403 })
  })

  it.each([null, '', '</api/things?cursor=a>; rel="prev"', '</api/things>; rel="next"'])(
    'finds no cursor in %j',
    (text) => expect(nextCursor(text)).toBeNull(),
  )
})

it('reads a whole list page after page', async () => {
  const pages: Record<string, Promise<ClientResponse<number[], 200, 'json'>>> = {
    first: answer([1, 2], link('b')),
    b: answer([3, 4], link('c')),
    c: answer([5]),
  }
  expect(await unwrapAll<number>((cursor) => pages[cursor ?? 'first']!)).toEqual([1, 2, 3, 4, 5])
})
