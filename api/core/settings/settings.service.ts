import { eq, inArray } from '#api/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { PublicReport } from '#api/contract/region/answers.ts'
import { DEFAULT_SETTINGS, settingsSchema, type Settings } from '#api/contract/settings/schema.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { settings } from '#api/db/schema/settings.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'

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
export async function settingsOf(read: Reader): Promise<Settings> {
  const rows = await settingsQuery(read).all()
  const stored = settingsSchema.safeParse({
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  })
  return stored.success ? stored.data : DEFAULT_SETTINGS
}

/** GET /api/admin/settings. */
export const readSettings = ({ database }: Pick<ApiContext, 'database'>): Promise<Settings> => settingsOf(database.read)

/** PATCH /api/admin/settings: what is not given stays. */
export async function changeSettings(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  changes: Partial<Settings>,
): Promise<Settings> {
  const now = context.now()
  return await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const before = await settingsOf(tx)
    for (const [key, value] of Object.entries(changes)) await write(tx, key, value, now, viewer.id)
    const after = { ...before, ...changes }
    await recordAudit(tx, actorOf(context, viewer), { action: 'settings.change', details: { before, after } })
    return after
  })
}
