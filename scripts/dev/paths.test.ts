import { expect, it } from 'vitest'
import { CALLS } from '#api/calls.ts'
import { isCall, isTooling } from './paths.ts'

it('npm run dev: every call is the API’s, and modules of the API are not', () => {
  const calls = CALLS.map(({ path }) => path.replace(/:\w+/g, '7').replace('*', 'x'))
  expect(calls.filter((path) => !isCall(path))).toEqual([])
  const modules = ['/api/platform/contract/dates.ts', '/api/policy.ts', '/api/outcomes/contract.ts']
  expect(modules.filter((path) => isCall(path) || !isTooling(path))).toEqual([])
  expect(isCall('/api/docs')).toBe(false)
})
