import { eq } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { PasskeyChallenge } from '#api/contract/passkey/answers.ts'
import type { PasskeyLoginInput } from '#api/contract/passkey/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { count, createRateLimit, requireLeft, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import { createChallenge } from '#api/core/passkey/challenge.ts'
import { domainOf, usePasskey } from '#api/core/passkey/passkey.use.service.ts'
import { users } from '#api/db/schema/account.ts'
import { forbidden, unauthorized } from '#api/errors.ts'
import type { SignedIn } from './account.service.ts'
import { beginSession, type LoginSource } from './begin-session.service.ts'
import { LOGIN_LIMITS } from './login.service.ts'
import { tellOwner } from './suspicion.service.ts'

const REFUSED = 'This passkey did not work. Please log in with your password.'
const DEACTIVATED = 'This account has been deactivated. Please contact an administrator.'

const wrongAnswers = createRateLimit({ action: 'passkey', max: LOGIN_LIMITS.address, window: TEN_MINUTES })

/** POST /api/login/passkey/challenge. */
export const passkeyChallenge = (
  { keys, now, siteUrl }: Pick<ApiContext, 'keys' | 'now' | 'siteUrl'>,
  _viewer: Viewer | null,
): PasskeyChallenge => ({ challenge: createChallenge(keys, 'login', now()), domain: domainOf(siteUrl) })

/**
 * POST /api/login/passkey (rules: Passkeys). Everything that is wrong with an answer gets the same refusal.
 *
 * @throws ApiError 401 for an answer that is not right, 403 for a deactivated account, 429 after too many
 */
export async function loginWithPasskey(
  context: Pick<ApiContext, 'database' | 'keys' | 'now' | 'origins' | 'siteUrl'>,
  source: LoginSource,
  { remember = false, ...answer }: PasskeyLoginInput,
): Promise<SignedIn> {
  const now = context.now()
  const limits = [wrongAnswers.of(source.address)]
  // A wrong answer is counted, so the unit of work ends well and the refusal comes after it.
  const result = await context.database.write(async (tx) => {
    await requireLeft(tx, limits, now)
    const used = await usePasskey(context, tx, answer, now)
    if (!used || 'copied' in used) {
      await count(tx, limits, now)
      if (used) await tellOwner(tx, used.copied, { what: 'passkey', device: source.userAgentLabel }, now)
      return { refused: used?.copied ?? null }
    }
    const [row] = await tx.select(userColumns).from(users).where(eq(users.id, used.userId))
    if (!row?.active) return 'inactive' as const
    const begin = { ...source, remember, now, withoutPassword: true }
    return { user: toUser(row), session: await beginSession(tx, row.id, begin) }
  })
  if (result === 'inactive') throw forbidden(DEACTIVATED).noted({ kind: 'login.failed' })
  if ('refused' in result) throw unauthorized(REFUSED).noted({ kind: 'login.failed', personId: result.refused })
  return result
}
