import type { User } from '#api/account/contract/user.ts'
import { deviceTimeZone } from '#api/platform/contract/times.ts'
import { client } from '#site/lib/api.ts'
import { afterSignIn } from './after-sign-in.ts'
import { pageHeaders } from './page-user.ts'

/**
 * Opens the page of someone who has just logged in. The first time, their account takes the time zone of this device
 * before, so that the page has it; what fails, or has to wait for a required action, is tried again there.
 */
export async function enter(user: User, target: Parameters<typeof afterSignIn>[1] = {}): Promise<void> {
  if (user.timeZone === null && !user.mustChangePassword && !user.mustSetUpTwoFactor) {
    const json = { timeZone: deviceTimeZone() }
    const headers = pageHeaders(String(user.id))
    await client.api.user['time-zone'].$put({ json }, { headers }).catch(() => undefined)
  }
  location.assign(afterSignIn(user, target))
}
