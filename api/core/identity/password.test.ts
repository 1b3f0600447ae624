import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'
import { userAgentLabel } from '#api/core/session/user-agent.ts'

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

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1', 'Safari on macOS'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/140.0 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['curl/8.0', null],
    [undefined, null],
  ])('of %j is %j', (header, label) => expect(userAgentLabel(header)).toBe(label))
})
