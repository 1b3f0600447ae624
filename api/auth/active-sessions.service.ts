import { and, desc, eq, gt, sql } from '#api/platform/db/drizzle.ts'
import type { SignedInContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { type sessionCalls, type Device, device } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import { revokeCredentials } from './password.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { sessions } from './table.ts'
import { notFound } from '#api/errors.ts'
import { projection } from '#api/platform/http/input.ts'

const toDevice = projection(device)

type Context = Pick<SignedInContext, 'database' | 'now' | 'session'>

const devicesQuery = prepared((read: Reader) =>
  read
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, sql.placeholder('user')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .prepare(),
)

/** GET /api/user/sessions: a user's active sessions, last used first. */
export async function listDevices({ database, now, session }: Context, viewer: Viewer): Promise<Device[]> {
  const rows = await devicesQuery(database.read).all({ user: viewer.id, now: now() })
  return rows.map((row) => toDevice({ ...row, label: row.userAgentLabel, current: row.id === session.id }))
}

/** DELETE /api/user/sessions: ends all but the current one, and deletes the passkeys that the user doesn't keep. */
export async function endOtherSessions(
  { database, session, now: clock }: Context,
  { id: userId }: Viewer,
  { keepPasskeys }: Inputs<typeof sessionCalls>['endOthers'],
  deviceToken: string,
): Promise<void> {
  const now = clock()
  await database.write(async (tx) => {
    const browser = { sessionId: session.id, deviceToken }
    const { passkeys } = await revokeCredentials(tx, { userId, now, browser, keepPasskeys })
    if (passkeys > 0) await enqueueMail(tx, { kind: 'accessEnded', userId, data: { why: 'own', passkeys } }, now)
  })
}

/** DELETE /api/user/sessions/{id}. @throws ApiError 404 for someone else's, or one that has ended */
export async function endDevice({ database }: Context, viewer: Viewer, { id }: { id: number }): Promise<void> {
  const own = and(eq(sessions.id, id), eq(sessions.userId, viewer.id))
  const ended = await database.write((tx) => tx.delete(sessions).where(own).returning({ id: sessions.id }))
  if (ended.length === 0) throw notFound('This device is no longer signed in.')
}

/** Order matters: most browsers also name the one they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (text: string, names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1]

/** For instance "Firefox on Linux"; `null` if the header names no known browser. */
export function userAgentLabel(header: string | undefined): string | null {
  if (!header) return null
  const browser = nameIn(header, BROWSERS)
  const system = nameIn(header, SYSTEMS)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
}
