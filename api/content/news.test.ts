import { expect, it } from 'vitest'
import { NEWEST_NEWS } from './contract/schema.ts'
import { createTestApi } from '#api/testing.ts'

// These lists are shortened copies of the published ones, and no test compares them with the contract.
it.each(['news', 'events'])('GET /api/%s returns what the live release has, unchanged', async (list) => {
  const published = new Map<string, string>()
  const api = await createTestApi({ published: (path) => published.get(path) })
  const read = async () => {
    const answer = await api.app.request(`/api/${list}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch('application/json')
    return answer.text()
  }
  expect(await read()).toBe('[]')
  published.set(`/data/${list}.json`, '[{"id": 1}]')
  expect(await read()).toBe('[{"id": 1}]')
})

it('GET /api/news?limit returns this many of the newest', async () => {
  const all = Array.from({ length: NEWEST_NEWS + 5 }, (_, place) => ({ id: place + 1 }))
  const read: string[] = []
  const lists: Record<string, unknown[]> = {
    '/data/news.json': all,
    '/data/news-newest.json': all.slice(0, NEWEST_NEWS),
  }
  const published = (path: string) => {
    read.push(path)
    return JSON.stringify(lists[path])
  }
  const api = await createTestApi({ published })
  const listIds = async (limit: number) => {
    const items = (await (await api.app.request(`/api/news?limit=${limit}`)).json()) as { id: number }[]
    return items.map(({ id }) => id)
  }
  expect(await listIds(3)).toEqual([1, 2, 3])
  expect(await listIds(NEWEST_NEWS)).toHaveLength(NEWEST_NEWS)
  expect(read).not.toContain('/data/news.json')
  expect(await listIds(NEWEST_NEWS + 1)).toHaveLength(NEWEST_NEWS + 1)
  expect(await listIds(500)).toHaveLength(all.length)
})

it.each(['0', '-1', '1.5', 'x'])('GET /api/news?limit=%s is refused', async (limit) => {
  const api = await createTestApi()
  const answer = await api.call('GET', `/api/news?limit=${limit}`)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toBe('limit must be a whole number from 1')
})
