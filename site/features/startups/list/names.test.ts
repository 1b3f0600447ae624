import { expect, it } from 'vitest'
import { getName } from './names.ts'

it('names a startup, one without a name, and a row without data', () => {
  expect(getName({ companyName: 'Fernhill Bio' })).toBe('Fernhill Bio')
  expect(getName({ companyName: ' ' })).toBe('Unnamed Startup')
  expect(getName(null)).toBe('Startup data unavailable')
})
