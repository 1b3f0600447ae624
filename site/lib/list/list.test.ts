import { expect, test } from 'vitest'
import { RequestError } from '#site/lib/request-error.ts'
import type { ListPage } from './list-page.ts'
import { createList } from './list.ts'

type Filters = { q: string }

/** Five names in pages of two; the cursor is the number of the first name of a page. */
function names() {
  const all = ['ada', 'ben', 'cleo', 'dan', 'eve']
  const asked: string[] = []
  const load = async (
    { q }: Filters,
    { cursor = '0' }: { cursor?: string | undefined } = {},
  ): Promise<ListPage<string>> => {
    asked.push(`${q}@${cursor}`)
    const found = all.filter((name) => name.includes(q))
    const from = Number(cursor)
    const next = from + 2 < found.length ? String(from + 2) : null
    return { items: found.slice(from, from + 2), total: found.length, next }
  }
  return { all, asked, load }
}

const shown = (list: { $state: { get(): { page: number; data: ListPage<string> | undefined } } }) => {
  const { page, data } = list.$state.get()
  return `${page}: ${data?.items.join(' ')}`
}

test('pages are opened one after the other and back', async () => {
  const { load } = names()
  const list = createList({ filters: { q: '' }, first: await load({ q: '' }), load })
  await list.go(2)
  await list.go(3)
  expect(shown(list)).toBe('3: eve')
  await list.go(1)
  expect(shown(list)).toBe('1: ada ben')
  await list.go(7)
  expect(shown(list)).toBe('1: ada ben')
})

test('another search begins at the first page', async () => {
  const { load } = names()
  const list = createList({ filters: { q: '' }, first: undefined, load })
  await list.refresh()
  await list.go(2)
  await list.filter({ q: 'e' })
  expect(shown(list)).toBe('1: ben cleo')
})

test('a page whose last row went away leads to the one before', async () => {
  const { all, load } = names()
  const list = createList({ filters: { q: '' }, first: await load({ q: '' }), load })
  await list.go(2)
  await list.go(3)
  all.pop()
  await list.refresh()
  expect(shown(list)).toBe('2: cleo dan')
})

test('what came with the page is not asked for again until the tab is opened a second time', async () => {
  const { asked, load } = names()
  const list = createList({ filters: { q: '' }, first: await load({ q: '' }), load })
  list.open()
  expect(asked).toHaveLength(1)
  list.open()
  expect(asked).toHaveLength(2)
})

test('an answer that a later question overtook is dropped', async () => {
  const waiting = new Map<string, (page: ListPage<string>) => void>()
  const load = ({ q }: Filters) => new Promise<ListPage<string>>((resolve) => waiting.set(q, resolve))
  const list = createList({ filters: { q: '' }, first: undefined, load })
  const slow = list.filter({ q: 'a' })
  const quick = list.filter({ q: 'ab' })
  waiting.get('ab')?.({ items: ['abe'], total: 1, next: null })
  await quick
  waiting.get('a')?.({ items: ['ada'], total: 1, next: null })
  await slow
  expect(shown(list)).toBe('1: abe')
})

test('a failure is said, and the rows that were shown stay', async () => {
  const { load } = names()
  const first = await load({ q: '' })
  const refused = async () => {
    throw new RequestError(503, 'Busy.')
  }
  const list = createList({ filters: { q: '' }, first, load: refused })
  await list.refresh()
  expect(list.$state.get()).toMatchObject({ data: first, error: { sentence: 'Busy.' }, loading: false })
})

test('a page that a shared address named is opened, and those before it are found on the way', async () => {
  const { asked, load } = names()
  const list = createList({ filters: { q: '' }, first: undefined, page: 3, cursor: '4', size: 2, load })
  list.open()
  await expect.poll(() => shown(list)).toBe('3: eve')
  await list.go(2)
  expect(shown(list)).toBe('2: cleo dan')
  expect(asked).toEqual(['@4', '@0', '@2'])
})

test('an answer that is still fresh is not asked for again, but a refresh asks', async () => {
  const { asked, load } = names()
  const list = createList({ filters: { q: '' }, first: await load({ q: '' }), fresh: 60_000, load })
  await list.go(2)
  await list.go(1)
  expect(asked).toEqual(['@0', '@2'])
  await list.refresh()
  expect(asked).toEqual(['@0', '@2', '@0'])
})

test('what is asked for is kept, the size only until another question', async () => {
  const { load } = names()
  const kept: unknown[] = []
  const list = createList({
    filters: { q: '' },
    first: undefined,
    size: 2,
    load,
    keep: ({ filters, page, size, cursor }, change) => kept.push([change, filters.q, page, size, cursor]),
  })
  await list.refresh()
  await list.go(2)
  await list.resize(4)
  await list.filter({ q: 'e' })
  expect(kept).toEqual([
    ['page', '', 2, 2, '2'],
    ['size', '', 1, 4, null],
    ['filters', 'e', 1, 2, null],
  ])
})

test('what is ticked stays ticked until something else is', async () => {
  const { load } = names()
  const list = createList({ filters: { q: '' }, first: undefined, load })
  list.select(1, true)
  list.select(2, true)
  await list.refresh()
  list.select(1, false)
  expect([...list.$state.get().selected]).toEqual([2])
  list.selectOnly([])
  expect(list.$state.get().selected.size).toBe(0)
})
