import { and, eq, inArray, sql } from '#api/db/drizzle.ts'
import { MAIL_TOPICS, type MailTopic } from '#api/contract/mail/schema.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { mailOptOuts, messages } from '#api/db/schema/message.ts'
import { MAIL_KINDS } from './mail.kinds.ts'

const kindsOf = (topic: MailTopic) =>
  Object.entries(MAIL_KINDS as Record<string, { topic?: MailTopic }>)
    .filter(([, kind]) => kind.topic === topic)
    .map(([name]) => name)

/** Turns a topic off or on for a person, in a unit of work. Queued letters of a topic that is off are not sent. */
export async function setTopic(
  tx: Transaction,
  { userId, topic, isWanted, now }: { userId: number; topic: MailTopic; isWanted: boolean; now: number },
): Promise<void> {
  const row = and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.topic, topic))
  if (isWanted) {
    await tx.delete(mailOptOuts).where(row)
    return
  }
  await tx
    .insert(mailOptOuts)
    .values({ userId, topic, since: new Date(now) })
    .onConflictDoNothing()
  await tx
    .delete(messages)
    .where(and(eq(messages.userId, userId), eq(messages.state, 'queued'), inArray(messages.kind, kindsOf(topic))))
}

const mailOptouts = prepared((read: Reader) =>
  read
    .select({ topic: mailOptOuts.topic })
    .from(mailOptOuts)
    .where(eq(mailOptOuts.userId, sql.placeholder('user')))
    .prepare(),
)

/** The topics that a person gets by e-mail. */
export async function mailTopicsOf(read: Reader | Transaction, userId: number): Promise<MailTopic[]> {
  const rows = await mailOptouts(read).all({ user: userId })
  return MAIL_TOPICS.filter((topic) => !rows.some((row) => row.topic === topic))
}
