import { and, eq, isNull, lt, or } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { INVITATION_LIFE } from '#api/core/invitation/invitation.life.ts'
import { sendWaiting } from '#api/core/invitation/letter.service.ts'
import { everyMinute } from '#api/core/schedule/every-minute.ts'
import type { Reader } from '#api/db/database.ts'
import { invitations } from '#api/db/schema/invitation.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

const isWaiting = and(isNull(invitations.outcome), isNull(invitations.sentAt))

/** What came to nothing so long ago that nobody asks after it; a refusal is kept, so that it is heeded. */
const isForgotten = (now: number) => {
  const kept = now - LIMITS.invitation.keptDays * DAY
  return or(
    and(eq(invitations.outcome, 'revoked'), lt(invitations.closedAt, new Date(kept))),
    and(isNull(invitations.outcome), lt(invitations.sentAt, new Date(kept - INVITATION_LIFE))),
  )
}

const hasAny = async (read: Reader, which: ReturnType<typeof isForgotten>) =>
  (await read.select({ id: invitations.id }).from(invitations).where(which).limit(1)).length > 0

/** Sends the letters whose turn it is, and forgets what came to nothing long ago. */
export async function workOnInvitations({ database, now: clock }: Context): Promise<void> {
  const now = clock()
  const [waits, isOld] = await Promise.all([hasAny(database.read, isWaiting), hasAny(database.read, isForgotten(now))])
  if (!waits && !isOld) return
  await database.write(async (tx) => {
    await sendWaiting(tx, now)
    await tx.delete(invitations).where(isForgotten(now))
  })
}

/** Works on them from now on: a round is one short unit of work, with a stop only before it or after it. */
export const startInvitationClock = (context: Context & Pick<ApiContext, 'log'>) =>
  everyMinute(context.log, () => workOnInvitations(context))
