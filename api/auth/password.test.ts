import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

describe('a password', () => {
  it('is known again by its hash, and no other is', async () => {
    const hash = await hashPassword('Grüße, 世界 🌱')
    expect(await verifyPassword(hash, 'Grüße, 世界 🌱')).toBe(true)
    expect(await verifyPassword(hash, 'grüße, 世界 🌱')).toBe(false)
  })

  it('of nobody is always wrong, and counts as a failed try', async () => {
    let failures = 0
    const tries = { requireLeft: async () => {}, countFailure: async () => void failures++ }
    expect(await verifyPassword(undefined, 'anything', { tries })).toBe(false)
    expect(failures).toBe(1)
  })
})
