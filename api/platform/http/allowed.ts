import type { ApiContext } from '#api/context.ts'
import { type Call, callError } from '#api/platform/contract/call.ts'
import { getRequiredAction, type Viewer } from '#api/policy.ts'
import type { LiveSession } from '#api/auth/table.ts'
import { hasRecentPassword } from '#api/auth/session.service.ts'
import { forbidden, passwordNeeded, unauthorized } from '#api/errors.ts'

const REQUIRED_ACTIONS = {
  password: 'Choose your own password first.',
  'two-factor': 'Set up two-factor authentication first.',
} as const

/** @throws ApiError 401 for a visitor, 403 without the right */
export function requireAllowed(call: Call, viewer: Viewer | null, isMonitor = () => false): void {
  const error = callError(call, viewer)
  if (error === null || (call.forMonitors && isMonitor())) return
  if (error === 401) throw unauthorized(call.signedOut)
  const requiredAction = getRequiredAction(viewer)
  throw forbidden(requiredAction ? REQUIRED_ACTIONS[requiredAction] : call.forbiddenMessage)
}

/** For calls that require a recently entered password. @throws ApiError 401 for a visitor, 403 without it */
export async function requireRecentPassword(
  { database, now }: ApiContext,
  { recentPassword }: Call,
  session: LiveSession | null,
): Promise<void> {
  if (!recentPassword) return
  if (!session) throw unauthorized()
  if (!(await hasRecentPassword(database.read, session.id, now()))) throw passwordNeeded()
}
