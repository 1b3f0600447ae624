import { expect, it } from 'vitest'
import { nameOf } from './names.ts'

it('names a startup, one without a name, and a row without data', () => {
  expect(nameOf({ companyName: 'Fernhill Bio' })).toBe('Fernhill Bio')
  expect(nameOf({ companyName: ' ' })).toBe('Unnamed Startup')
  expect(nameOf(null)).toBe('Startup data unavailable')
})
