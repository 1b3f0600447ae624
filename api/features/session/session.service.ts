import { and, desc, eq, gt, sql } from '#api/db/drizzle.ts'
import type { SignedInContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { sessionCalls } from '#api/contract/session/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Device } from '#api/contract/session/answers.ts'
import { device } from '#api/contract/session/answers.ts'
import { revokeCredentials } from '#api/core/identity/revoke-credentials.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { sessions } from '#api/db/schema/session.ts'
import { notFound } from '#api/errors.ts'
import { projection } from '#api/projection.ts'

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

/** GET /api/user/sessions: the devices on which a person is signed in, last used first. */
export async function listDevices({ database, now, session }: Context, viewer: Viewer): Promise<Device[]> {
  const rows = await devicesQuery(database.read).all({ user: viewer.id, now: now() })
  return rows.map((row) => toDevice({ ...row, label: row.userAgentLabel, current: row.id === session.id }))
}

/** DELETE /api/user/sessions: ends all but this one, and the passkeys that the person does not keep. */
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

/** DELETE /api/user/sessions/{id}. @throws ApiError 404 for one that is not theirs, or is over */
export async function endDevice({ database }: Context, viewer: Viewer, { id }: { id: number }): Promise<void> {
  const own = and(eq(sessions.id, id), eq(sessions.userId, viewer.id))
  const ended = await database.write((tx) => tx.delete(sessions).where(own).returning({ id: sessions.id }))
  if (ended.length === 0) throw notFound('This device is no longer signed in.')
}
