import { isNotNull } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { users } from '#api/db/schema/account.ts'
import { EnvironmentError, type Environment } from '#api/env.ts'
import { recordAudit } from '#api/core/audit/audit.service.ts'
import { keepCommand } from '#api/core/security-log/security-log.service.ts'
import { keyFile, type Keys } from '#api/keys.ts'
import { readInternal, writeInternal } from './settings.service.ts'

const KEY = 'keyFingerprint'
type Context = Pick<ApiContext, 'database' | 'keys' | 'now'>

/** One of 2^256 for each secret, and no way back to it. */
const fingerprintOf = (keys: Keys) => Buffer.from(keys('fingerprint')).toString('base64url')

/**
 * Compares the key of this process with the one that the database was first used with. With another one, codes of
 * two-step logins would be refused and links in e-mails would fail, without a word why.
 *
 * @throws EnvironmentError that names where the key comes from, and says what to do
 */
export async function requireKnownKey(
  { database, keys, now }: Context,
  { dataDir, secretKey }: Pick<Environment, 'dataDir' | 'secretKey'>,
): Promise<void> {
  const fingerprint = fingerprintOf(keys)
  const known =
    (await readInternal(database.read, KEY)) ??
    // Of several processes that start at once on a new database the first one's key counts.
    (await database.write(async (tx) => {
      const earlier = await readInternal(tx, KEY)
      if (earlier === undefined) await writeInternal(tx, KEY, fingerprint, now())
      return earlier ?? fingerprint
    }))
  if (known === fingerprint) return
  throw new EnvironmentError(
    `${secretKey ? 'SECRET_KEY' : keyFile(dataDir)} is wrong: this database belongs to another key. Set SECRET_KEY to what the other processes have, or bring secrets/key back from a backup. If the key was changed on purpose, run "npm run admin -- change-key" first; docs/operating.md says what is lost by that.`,
  )
}

/**
 * Makes the key of this process the database's.
 *
 * @returns how many accounts use two-step login and have to set it up again; `null` when it was the key already
 */
export async function adoptKey({ database, keys, now }: Context): Promise<number | null> {
  const fingerprint = fingerprintOf(keys)
  return database.write(async (tx) => {
    if ((await readInternal(tx, KEY)) === fingerprint) return null
    await writeInternal(tx, KEY, fingerprint, now())
    await recordAudit(tx, { id: null, requestId: null, now: now() }, { action: 'settings.key' })
    await keepCommand(tx, now(), 'change-key')
    return tx.$count(users, isNotNull(users.twoStepSince))
  })
}
