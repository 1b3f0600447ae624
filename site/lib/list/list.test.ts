import { expect, test } from 'vitest'
import { RequestError } from '#site/lib/request-error.ts'
import type { ListPage } from './list-page.ts'
import { createList, type List, type ListSettings } from './list.ts'

type Filters = { q: string }
const MINUTE = 60_000

/** Five names; remembers what was asked of them. */
function names() {
  const all = ['ada', 'ben', 'cleo', 'dan', 'eve']
  const requests: string[] = []
  const load: ListSettings<string, Filters>['load'] = ({ q }, { limit }) => {
    requests.push(`${q}@${limit}`)
    const found = all.filter((name) => name.includes(q))
    return Promise.resolve({ items: found.slice(0, limit), total: found.length, next: null })
  }
  const saved: unknown[] = []
  const listOf = (first?: ListPage<string>, changes: Partial<ListSettings<string, Filters>> = {}) =>
    createList<string, Filters>({
      filters: { q: '' },
      first,
      load,
      size: 2,
      fresh: MINUTE,
      saveQuery: ({ filters, size }, change) => saved.push([change, filters.q, size]),
      ...changes,
    })
  return { requests, saved, load, listOf }
}

const shown = (list: List<string, Filters>) => list.$state.get().data?.items.join(' ')

test('a list grows, and begins again with another search', async () => {
  const { saved, listOf } = names()
  const list = listOf()
  await list.refresh()
  expect(shown(list)).toBe('ada ben')
  await list.resize(4)
  expect(shown(list)).toBe('ada ben cleo dan')
  await list.filter({ q: 'e' })
  expect(shown(list)).toBe('ben cleo')
  expect(saved).toEqual([
    ['size', '', 4],
    ['filters', 'e', 2],
  ])
})

test('what came with the page is not asked for again until the tab is opened again', async () => {
  const { requests, load, listOf } = names()
  const list = listOf(await load({ q: '' }, { limit: 2 }), { fresh: 0 })
  list.open()
  expect(requests).toHaveLength(1)
  list.open()
  expect(requests).toHaveLength(2)
})

test('an answer that a later question overtook is dropped', async () => {
  const pending = new Map<string, (page: ListPage<string>) => void>()
  const load = ({ q }: Filters) => new Promise<ListPage<string>>((resolve) => pending.set(q, resolve))
  const list = names().listOf(undefined, { load })
  const slow = list.filter({ q: 'a' })
  const quick = list.filter({ q: 'ab' })
  pending.get('ab')?.({ items: ['abe'], total: 1, next: null })
  await quick
  pending.get('a')?.({ items: ['ada'], total: 1, next: null })
  await slow
  expect(shown(list)).toBe('abe')
})

test('a failure is said, and the rows that were shown stay', async () => {
  const { load, listOf } = names()
  const first = await load({ q: '' }, { limit: 2 })
  const list = listOf(first, { load: () => Promise.reject(new RequestError(503, 'Busy.')) })
  await list.refresh()
  expect(list.$state.get()).toMatchObject({ data: first, error: { sentence: 'Busy.' }, loading: false })
})

test('an answer that is still fresh is not asked for again, but a refresh asks', async () => {
  const { requests, load, listOf } = names()
  const list = listOf(await load({ q: '' }, { limit: 2 }))
  await list.resize(4)
  await list.resize(2)
  expect(requests).toEqual(['@2', '@4'])
  await list.refresh()
  expect(requests).toEqual(['@2', '@4', '@2'])
})
