import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALLS } from '#api/contract/calls.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { openApi, type OpenApi } from './openapi.ts'

let api: TestApi
beforeAll(async () => void (api = await createTestApi()))
afterAll(() => api.database.close())

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
