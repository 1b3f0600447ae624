import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, it } from 'vitest'
import { CALLS } from '#api/calls.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { openApi, type OpenApi } from './openapi.ts'

let api: TestApi
beforeAll(async () => void (api = await createTestApi()))

it('is served to everyone as an OpenAPI document whose parts all exist', async () => {
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

it('passes a linter for such documents', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(openApi()), absoluteRef: '/openapi.json', config })
  const messages = problems.map(
    ({ ruleId, message }) => `${ruleId}: ${message.replace(/ Found two ambiguous paths:/, '')}`,
  )
  // The specification sets these addresses: a number and a word tell them apart. An email's link only redirects.
  const known = /^no-ambiguous-paths: .*`\/api\/admin\/startups\/user\/\{userId\}`|^operation-2xx-response/
  expect(messages.filter((problem) => !known.test(problem))).toEqual([])
})
