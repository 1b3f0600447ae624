import type { CallContext } from '#api/context.ts'
import { endSession } from '#api/core/session/session.service.ts'

/** POST /api/logout: ends the browser's session, if there is one. */
export async function logout({ database, session }: Pick<CallContext, 'database' | 'session'>): Promise<void> {
  if (session) await database.write((tx) => endSession(tx, session.id))
}
