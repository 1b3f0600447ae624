import { and, desc, eq, gt } from 'drizzle-orm'
import type { SignedInContext } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Device } from '#api/contract/session.ts'
import { endSessionsOf } from '#api/core/session/session.service.ts'
import { sessions } from '#api/db/schema/session.ts'
import { notFound } from '#api/errors.ts'

type Context = Pick<SignedInContext, 'database' | 'now' | 'session'>

/** GET /api/user/sessions: the devices on which a person is signed in, last used first. */
export async function listDevices({ database, now, session }: Context, viewer: Viewer): Promise<Device[]> {
  const rows = await database.read
    .select({
      id: sessions.id,
      label: sessions.userAgentLabel,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, new Date(now()))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
  return rows.map(({ createdAt, lastUsedAt, ...device }) => ({
    ...device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: device.id === session.id,
  }))
}

/** DELETE /api/user/sessions: ends all but this one. */
export async function endOtherSessions({ database, session }: Context, viewer: Viewer): Promise<void> {
  await database.write((tx) => endSessionsOf(tx, viewer.id, session.id))
}

/** DELETE /api/user/sessions/{id}. @throws ApiError 404 for one that is not theirs, or is over */
export async function endDevice({ database }: Context, viewer: Viewer, { id }: { id: number }): Promise<void> {
  const own = and(eq(sessions.id, id), eq(sessions.userId, viewer.id))
  const ended = await database.write((tx) => tx.delete(sessions).where(own).returning({ id: sessions.id }))
  if (ended.length === 0) throw notFound('This device is not signed in any more.')
}
