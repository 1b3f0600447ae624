import { eq, inArray, isNotNull } from '#api/platform/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import type { Viewer } from '#api/policy.ts'
import type { PublicReport } from '#api/insights/calls.ts'
import { DEFAULT_SETTINGS, settingsSchema, type Settings } from './contract/settings.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { settings } from './table.ts'
import { requireStillAdmin } from '#api/users/admin.service.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { users } from '#api/users/table.ts'
import { EnvironmentError, type Environment } from '#api/env.ts'
import { recordCommand } from '#api/auth/security-log.service.ts'
import { keyFile, type Keys } from '#api/keys.ts'

/** Values of the settings table that administrators don't set. */
interface InternalSettings {
  /** Hashes of the one-time tokens for creating the first administrator. */
  firstAdminTokens: { hash: string; expiresAt: number }[]
  /** A fingerprint of the database's key; the key can't be derived from it. */
  keyFingerprint: string
  /** Setup steps that administrators skipped. */
  skippedSteps: string[]
  /** The sender address from which an administrator received a test email. */
  mailArrivedFrom: string
  /** The content of `/region` when the year until this day had ended. */
  publishedReport: { until: string; report: PublicReport }
  /** The domain that the server administrator switched to, knowing that passkeys of other domains don't work there. */
  passkeyDomain: string
}

/** Reads an internal value; undefined if it was never set. */
export async function readInternal<Key extends keyof InternalSettings>(
  read: Reader,
  key: Key,
): Promise<InternalSettings[Key] | undefined> {
  const [row] = await read.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row?.value as InternalSettings[Key] | undefined
}

async function write(tx: Transaction, key: string, value: unknown, now: number, updatedBy: number | null) {
  const row = { value, updatedAt: new Date(now), updatedBy }
  await tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
}

/** Sets an internal value in a transaction. */
export async function writeInternal<Key extends keyof InternalSettings>(
  tx: Transaction,
  key: Key,
  value: InternalSettings[Key],
  now: number,
): Promise<void> {
  await write(tx, key, value, now, null)
}

/** Removes an internal value. */
export async function removeInternal(tx: Transaction, key: keyof InternalSettings): Promise<void> {
  await tx.delete(settings).where(eq(settings.key, key))
}

const settingsQuery = prepared((read: Reader) =>
  read
    .select()
    .from(settings)
    .where(inArray(settings.key, Object.keys(DEFAULT_SETTINGS)))
    .prepare(),
)

/** All settings, with defaults for those never set or left invalid by an older version. */
export async function getSettings(read: Reader): Promise<Settings> {
  const rows = await settingsQuery(read).all()
  const stored = settingsSchema.safeParse({
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  })
  return stored.success ? stored.data : DEFAULT_SETTINGS
}

/** GET /api/admin/settings. */
export const readSettings = ({ database }: Pick<ApiContext, 'database'>): Promise<Settings> =>
  getSettings(database.read)

/** PATCH /api/admin/settings: fields that aren't given stay. */
export async function changeSettings(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  changes: Partial<Settings>,
): Promise<Settings> {
  const now = context.now()
  return await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const before = await getSettings(tx)
    for (const [key, value] of Object.entries(changes)) await write(tx, key, value, now, viewer.id)
    const after = { ...before, ...changes }
    await recordAudit(tx, getActor(context, viewer), { action: 'settings.change', details: { before, after } })
    return after
  })
}

const KEY = 'keyFingerprint'
type Context = Pick<ApiContext, 'database' | 'keys' | 'now'>

/** A fingerprint of the key, from which the key can't be derived. */
const getFingerprint = (keys: Keys) => Buffer.from(keys('fingerprint')).toString('base64url')

/**
 * Compares the key of this process with the first one used with the database. With a different key, two-factor codes
 * would be refused and email links would fail without an explanation.
 *
 * @throws EnvironmentError that names where the key comes from, and what to do
 */
export async function requireKnownKey(
  { database, keys, now }: Context,
  { dataDir, secretKey }: Pick<Environment, 'dataDir' | 'secretKey'>,
): Promise<void> {
  const fingerprint = getFingerprint(keys)
  const known =
    (await readInternal(database.read, KEY)) ??
    // If several processes start on a new database at the same time, the first one's key is stored.
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
 * @returns how many accounts use two-factor authentication and have to set it up again; `null` if it already was the
 * key
 */
export async function adoptKey({ database, keys, now }: Context): Promise<number | null> {
  const fingerprint = getFingerprint(keys)
  return database.write(async (tx) => {
    if ((await readInternal(tx, KEY)) === fingerprint) return null
    await writeInternal(tx, KEY, fingerprint, now())
    await recordAudit(tx, { id: null, requestId: null, now: now() }, { action: 'settings.key' })
    await recordCommand(tx, now(), 'change-key')
    return tx.$count(users, isNotNull(users.twoFactorSince))
  })
}
