import { expect, it } from 'vitest'
import { createTestApi } from '#api/testing.ts'

it.each(['news', 'events'])('GET /api/%s answers what the live release holds, as it is', async (list) => {
  const published = new Map<string, string>()
  const api = await createTestApi({ published: (path) => published.get(path) })
  const read = async () => {
    const answer = await api.call('GET', `/api/${list}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch('application/json')
    return answer.text()
  }
  expect(await read()).toBe('[]')
  published.set(`/data/${list}.json`, '[{"id": 1}]')
  expect(await read()).toBe('[{"id": 1}]')
  await api.database.close()
})
