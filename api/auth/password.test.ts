import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.service.ts'

describe('a password', () => {
  it('matches its hash, and no other does', async () => {
    const hash = await hashPassword('Grüße, 世界 🌱')
    expect(await verifyPassword(hash, 'Grüße, 世界 🌱')).toBe(true)
    expect(await verifyPassword(hash, 'grüße, 世界 🌱')).toBe(false)
  })

  it('without an account is always wrong, and counts as a failed attempt', async () => {
    let failures = 0
    const attempts = { requireLeft: async () => {}, countFailure: async () => void failures++ }
    expect(await verifyPassword(undefined, 'anything', { attempts })).toBe(false)
    expect(failures).toBe(1)
  })
})
