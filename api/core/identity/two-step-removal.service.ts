import { removeTwoStep } from '#api/core/two-step/two-step.use.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { revokeCredentials } from './revoke-credentials.service.ts'

/**
 * Turns two-step login off for somebody who lost the app, in a unit of work: passkeys, which could stand in for its
 * codes, and everything else but the password end with it. False when it was off.
 */
export async function turnOffTwoStep(tx: Transaction, userId: number, now: number): Promise<boolean> {
  if (!(await removeTwoStep(tx, userId, now))) return false
  await revokeCredentials(tx, { userId, now })
  return true
}
