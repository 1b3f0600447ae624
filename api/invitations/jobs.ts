import { and, eq, isNull, lt, or } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { INVITATION_LIFE } from './token.ts'
import { sendQueued } from './open.service.ts'
import { ifAny, nothing, defineJob } from '#api/platform/jobs/define-job.ts'
import { invitations } from './table.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

const isQueued = and(isNull(invitations.outcome), isNull(invitations.sentAt))

/**
 * Ended so long ago that no one needs it. A declined invitation is kept, because its address must not be invited again.
 */
const isForgotten = (now: number) => {
  const cutoff = now - LIMITS.invitation.retentionDays * DAY
  return or(
    and(eq(invitations.outcome, 'revoked'), lt(invitations.closedAt, new Date(cutoff))),
    and(isNull(invitations.outcome), lt(invitations.sentAt, new Date(cutoff - INVITATION_LIFE))),
  )
}

const find = ({ database: { read } }: Context, condition: ReturnType<typeof isForgotten>) =>
  read.select({ id: invitations.id }).from(invitations).where(condition).limit(1)

/** Sends queued emails, and deletes invitations that ended long ago without an account. */
export const invitationJob = defineJob({
  kind: 'invitations',
  schema: nothing,
  async due(context: Context) {
    const found = [find(context, isQueued), find(context, isForgotten(context.now()))]
    return ifAny((await Promise.all(found)).flat())
  },
  run: ({ database, now }) =>
    database.write(async (tx) => {
      await sendQueued(tx, now())
      await tx.delete(invitations).where(isForgotten(now()))
    }),
})
