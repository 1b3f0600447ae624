import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { EndedTopic } from '#api/contract/mail/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { WAITING_KINDS } from '#api/contract/waiting/schema.ts'
import { refuseInvitation } from '#api/core/invitation/refuse.service.ts'
import { setTopic } from '#api/core/mail/unsubscribe.service.ts'
import { readUnsubscribeToken } from '#api/core/mail/unsubscribe.token.ts'
import { setRhythm } from '#api/core/waiting/choices.service.ts'
import { users } from '#api/db/schema/account.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { notFound } from '#api/errors.ts'

const NO_LINK =
  'This link is not complete. Please open it from the e-mail again, or change your e-mails in the settings.'

/**
 * POST /api/unsubscribe?token=…: ends the topic of a letter for its person without a login, as RFC 8058 asks. An
 * invitation is refused by it. It is idempotent, and does nothing for an account that is gone.
 *
 * @throws ApiError 404 for a link that is not one of ours
 */
export async function unsubscribe(
  context: Pick<CallContext, 'database' | 'keys' | 'now' | 'requestId'>,
  _viewer: Viewer | null,
  { token }: { token: string },
): Promise<{ topic: EndedTopic }> {
  const which = readUnsubscribeToken(context.keys, token)
  if (!which) throw notFound(NO_LINK)
  const now = context.now()
  return context.database.write(async (tx) => {
    if ('invitationId' in which) {
      const [row] = await tx.select().from(invitations).where(eq(invitations.id, which.invitationId))
      if (row?.outcome === null) await refuseInvitation(tx, row, { requestId: context.requestId, now })
      return { topic: 'invitations' }
    }
    const { userId, topic } = which
    if ((await tx.$count(users, eq(users.id, userId))) === 0) return { topic }
    if (topic === 'waiting') for (const kind of WAITING_KINDS) await setRhythm(tx, { userId, kind, rhythm: 'never' })
    else await setTopic(tx, { userId, topic, isWanted: false, now })
    return { topic }
  })
}
