import { and, eq, notExists, sql } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { datePart, dayOf } from '#api/contract/dates.ts'
import { WAITING_KINDS, type WaitingKind } from '#api/contract/waiting/schema.ts'
import { activeAdmins } from '#api/core/admin/acting-admin.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { everyMinute } from '#api/core/schedule/every-minute.ts'
import { countKinds } from '#api/core/waiting/waiting.count.service.ts'
import { users } from '#api/db/schema/account.ts'
import { messages } from '#api/db/schema/message.ts'
import { waitingChoices } from '#api/db/schema/waiting.ts'
import { siteFacts } from '#api/site-facts.ts'

type Context = Pick<ApiContext, 'database' | 'now' | 'published'>

/** Hours of the site's day in which the letter goes out: a service that was down at eight still tells by noon. */
const MORNING = { from: 8, to: 12 }

const hourOf = (now: number, timeZone: string) =>
  Number(datePart(now, timeZone, 'hour', { hour: 'numeric', hourCycle: 'h23' }))

/** Writes to each administrator once in the morning what waits, of the kinds of which they want to hear daily. */
export async function sendDigests(
  { database, now: clock, ...context }: Context,
  isStopped = () => false,
): Promise<void> {
  const now = clock()
  const { timeZone } = siteFacts(context)
  const hour = hourOf(now, timeZone)
  if (hour < MORNING.from || hour >= MORNING.to) return
  const { read } = database
  const keyOf = (id: number | typeof users.id) => sql<string>`'waiting ' || ${id} || ' ' || ${dayOf(now, timeZone)}`
  const told = read
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.onceKey, keyOf(users.id)))
  const untold = await read
    .select({ userId: users.id, onceKey: keyOf(users.id) })
    .from(users)
    .where(and(activeAdmins, notExists(told)))
  if (untold.length === 0) return
  const waiting = new Set((await countKinds(read, now, timeZone)).map(({ kind }) => kind))
  const chosen = await read.select().from(waitingChoices)
  const isDaily = (id: number, kind: WaitingKind) =>
    !chosen.some((choice) => choice.userId === id && choice.kind === kind && choice.rhythm !== 'daily')
  for (const { userId, onceKey } of untold) {
    if (isStopped()) return
    const kinds = WAITING_KINDS.filter((kind) => isDaily(userId, kind))
    if (!kinds.some((kind) => waiting.has(kind))) continue
    await database.write((tx) => enqueueMail(tx, { kind: 'waitingDaily', userId, data: { kinds }, onceKey }, now))
  }
}

/** Sends the letters of the morning from now on. */
export const startDigests = (context: Context & Pick<ApiContext, 'log'>) =>
  everyMinute(context.log, (isStopped) => sendDigests(context, isStopped))
