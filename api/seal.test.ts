import { describe, expect, it } from 'vitest'
import { deriveKeys, isSameSecret, isSealed, seal } from './keys.ts'

const keys = deriveKeys(Buffer.alloc(32, 1))
const sealed = seal(keys, 'invitation', 'invitation 7')

describe('a seal', () => {
  it('is accepted for what it was created for', () => {
    expect(isSealed(keys, 'invitation', 'invitation 7', sealed)).toBe(true)
  })

  it.each([
    ['another text', isSealed(keys, 'invitation', 'invitation 8', sealed)],
    ['another purpose', isSealed(keys, 'unsubscribe', 'invitation 7', sealed)],
    ['another installation', isSealed(deriveKeys(Buffer.alloc(32, 2)), 'invitation', 'invitation 7', sealed)],
    ['a part of it', isSealed(keys, 'invitation', 'invitation 7', sealed.slice(0, -1))],
    ['nothing', isSealed(keys, 'invitation', 'invitation 7', '')],
  ])('isn’t accepted for %s', (_what, isTaken) => {
    expect(isTaken).toBe(false)
  })
})

it('a secret is compared with a given text of any length', () => {
  expect([isSameSecret('abc', 'abc'), isSameSecret('abc', 'abd'), isSameSecret('abc', 'abcd')]).toEqual([
    true,
    false,
    false,
  ])
})
