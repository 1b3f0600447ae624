import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALLS } from '#api/contract/calls.ts'
import { readingOf } from '#api/middleware/body.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { DESCRIPTIONS } from './calls.ts'
import { openApi, type OpenApi } from './openapi.ts'

let api: TestApi
beforeAll(async () => void (api = await createTestApi()))
afterAll(() => api.database.close())

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
/** The schemas by which a call's own middlewares read its body and query. */
const readBy = (call: string) => {
  const own = api.app.routes.filter((route) => nameOf(route) === call).map(({ handler }) => readingOf(handler))
  return {
    body: own.find((one) => one?.from === 'json')?.schema,
    query: own.find((one) => one?.from === 'query')?.schema,
  }
}

it('describes every call, and nothing else', () => {
  expect(Object.keys(DESCRIPTIONS).sort()).toEqual(CALLS.map(nameOf).sort())
})

it('describes what each call reads by the schema that it is read by', () => {
  // The gateway reads the protocol of the editing screens by itself, and a picture’s draft is one word.
  const byThemselves = ['POST /api/cms', 'GET /api/cms/media/:folder/:name']
  const differing = Object.entries(DESCRIPTIONS)
    .filter(([call]) => !byThemselves.includes(call))
    .filter(([call, { body, query, isUpdate }]) => {
      const read = readBy(call)
      return read.query !== query || (isUpdate ? !read.body : read.body !== body)
    })
    .map(([call]) => call)
  expect(differing).toEqual([])
})

it('is served to everybody as an OpenAPI document whose parts are all there', async () => {
  const response = await api.call('GET', '/api/openapi.json')
  const document = (await response.json()) as OpenApi
  expect(document).toEqual(JSON.parse(JSON.stringify(openApi())))
  expect(document.openapi).toBe('3.1.1')
  const parts = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(parts.length).toBeGreaterThan(100)
  const { components } = document
  const missing = parts.filter(([, kind, name]) => !components[kind as 'schemas' | 'responses'][name!])
  expect(missing).toEqual([])
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(CALLS.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(CALLS.length)
})
