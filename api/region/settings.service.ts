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

/** Values of the settings table that are not an administrator's to set. */
interface InternalSettings {
  /** The one-time tokens with which the first administrator may be created, as their hashes. */
  firstAdminTokens: { hash: string; expiresAt: number }[]
  /** A fingerprint of the database's key; it opens nothing. */
  keyFingerprint: string
  /** Steps of the first day that administrators left out. */
  firstDayLeftOut: string[]
  /** The address from which an administrator saw a test letter arrive. */
  mailArrivedFrom: string
  /** What `/region` says, as it was when the year that ends on this day had ended. */
  publishedReport: { until: string; report: PublicReport }
  /** The domain that the operator has changed to, knowing that passkeys of another do not work there. */
  passkeyDomain: string
}

/** Reads an internal value; undefined when it was never set. */
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

/** Sets an internal value in a unit of work. */
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

/** All settings, with the default where none was made or an older version left something else. */
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

/** PATCH /api/admin/settings: what is not given stays. */
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

/** One of 2^256 for each secret, and no way back to it. */
const getFingerprint = (keys: Keys) => Buffer.from(keys('fingerprint')).toString('base64url')

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
  const fingerprint = getFingerprint(keys)
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
  const fingerprint = getFingerprint(keys)
  return database.write(async (tx) => {
    if ((await readInternal(tx, KEY)) === fingerprint) return null
    await writeInternal(tx, KEY, fingerprint, now())
    await recordAudit(tx, { id: null, requestId: null, now: now() }, { action: 'settings.key' })
    await recordCommand(tx, now(), 'change-key')
    return tx.$count(users, isNotNull(users.twoStepSince))
  })
}
