import { and, eq, gt, notExists, type SQL, sql } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { datePart, getDay } from '#api/platform/contract/dates.ts'
import { REVIEW_EMAIL_KINDS, type ReviewEmailKind, type ReviewItemKind } from './contract.ts'
import { activeAdmins } from '#api/users/admin.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { withId, defineJob } from '#api/platform/jobs/define-job.ts'
import { countKinds } from './queue.service.ts'
import { users } from '#api/users/table.ts'
import { emails } from '#api/email/table.ts'
import { reviewEmailPreferences } from './table.ts'
import { siteFacts } from '#api/site-facts.ts'

type Context = Pick<ApiContext, 'database' | 'now' | 'published' | 'sendsMail'>

/** Hours of the site's day in which the email is sent. A server that was down at eight still sends it by noon. */
const MORNING = { from: 8, to: 12 }

const getHour = (now: number, timeZone: string) =>
  Number(datePart(now, timeZone, 'hour', { hour: 'numeric', hourCycle: 'h23' }))

/** Administrators without an email today, and the pending kinds for which they chose daily emails. */
async function findUntold({ database: { read }, now: clock, sendsMail, ...context }: Context, condition: SQL) {
  const now = clock()
  const { timeZone } = siteFacts(context)
  const hour = getHour(now, timeZone)
  if (hour < MORNING.from || hour >= MORNING.to) return []
  const onceKey = sql<string>`'review ' || ${users.id} || ' ' || ${getDay(now, timeZone)}`
  const sent = read.select({ id: emails.id }).from(emails).where(eq(emails.onceKey, onceKey))
  const untold = await read
    .select({ id: users.id, onceKey })
    .from(users)
    .where(and(condition, activeAdmins, notExists(sent)))
    .orderBy(users.id)
  if (untold.length === 0) return []
  const pendingKinds = new Set<ReviewItemKind>(
    (await countKinds(read, { now, timeZone, sendsMail })).map(({ kind }) => kind),
  )
  const chosen = await read.select().from(reviewEmailPreferences)
  const isDaily = (id: number, kind: ReviewEmailKind) =>
    !chosen.some((choice) => choice.userId === id && choice.kind === kind && choice.frequency !== 'daily')
  return untold
    .map((admin) => ({ ...admin, kinds: REVIEW_EMAIL_KINDS.filter((kind) => isDaily(admin.id, kind)) }))
    .filter(({ kinds }) => kinds.some((kind) => pendingKinds.has(kind)))
}

/** Sends administrators one morning email about the kinds for which they chose daily emails. */
export const digestJob = defineJob({
  kind: 'digest',
  schema: withId,
  due: async (context: Context, after) => (await findUntold(context, gt(users.id, after))).map(({ id }) => ({ id })),
  async run(context, { id: userId }) {
    const [due] = await findUntold(context, eq(users.id, userId))
    if (!due) return
    const email = { kind: 'reviewDigest', userId, data: { kinds: due.kinds }, onceKey: due.onceKey } as const
    await context.database.write((tx) => enqueueMail(tx, email, context.now()))
  },
})
