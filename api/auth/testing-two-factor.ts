import { decodeBase32IgnorePadding } from '@oslojs/encoding'
import { generateHOTP } from '@oslojs/otp'
import type { RecoveryCodes, TwoFactorSetup } from './calls.ts'
import type { TestApi } from '#api/testing.ts'

/** The code that an authenticator app shows at a time. */
export const appCode = (secret: string, now: number) =>
  generateHOTP(decodeBase32IgnorePadding(secret), BigInt(Math.floor(now / 30_000)), 6)

/**
 * Turns on two-factor authentication for a signed-in user and moves the clock to the next period, because no code works
 * twice.
 */
export async function setUpTwoFactor(api: TestApi, cookie: string) {
  const setup = await api.call('POST', '/api/user/two-factor/setup', { cookie })
  const { secret } = (await setup.json()) as TwoFactorSetup
  const confirm = { code: appCode(secret, api.clock.now) }
  const confirmed = await api.call('POST', '/api/user/two-factor/confirm', { cookie, body: confirm })
  const { recoveryCodes } = (await confirmed.json()) as RecoveryCodes
  api.clock.now += 30_000
  return { secret, recoveryCodes }
}
