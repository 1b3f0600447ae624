import { expect, it } from 'vitest'
import { isKnownStartup } from './requests.ts'

it('needs to know whom to ask', () => {
  expect([undefined, 0, Number.NaN, 1.5, -1].some(isKnownStartup)).toBe(false)
  expect(isKnownStartup(7)).toBe(true)
})
