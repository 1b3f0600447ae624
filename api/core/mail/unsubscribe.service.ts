import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ApiContext } from '#api/context.ts'
import { MAIL_TOPICS, type MailTopic } from '#api/contract/mail/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { mailOptOuts, messages } from '#api/db/schema/message.ts'
import { notFound } from '#api/errors.ts'
import { MAIL_KINDS } from './mail.kinds.ts'
import { readUnsubscribeToken } from './unsubscribe.token.ts'

const NO_LINK =
  'This link is not complete. Please open it from the e-mail again, or change your e-mails in the settings.'

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

/** The topics that a person gets by e-mail. */
export async function mailTopicsOf(read: Reader | Transaction, userId: number): Promise<MailTopic[]> {
  const query = prepared(read, 'mail opt-outs', () =>
    read
      .select({ topic: mailOptOuts.topic })
      .from(mailOptOuts)
      .where(eq(mailOptOuts.userId, sql.placeholder('user')))
      .prepare(),
  )
  const rows = await query.all({ user: userId })
  return MAIL_TOPICS.filter((topic) => !rows.some((row) => row.topic === topic))
}

/**
 * POST /api/unsubscribe?token=…: ends the topic of a letter for its person without a login, as RFC 8058 asks. It is
 * idempotent, and does nothing for an account that is gone.
 *
 * @throws ApiError 404 for a link that is not one of ours
 */
export async function unsubscribe(
  { database, keys, now }: Pick<ApiContext, 'database' | 'keys' | 'now'>,
  _viewer: Viewer | null,
  { token }: { token: string },
): Promise<{ topic: MailTopic }> {
  const which = readUnsubscribeToken(keys, token)
  if (!which) throw notFound(NO_LINK)
  await database.write(async (tx) => {
    if ((await tx.$count(users, eq(users.id, which.userId))) === 0) return
    await setTopic(tx, { ...which, isWanted: false, now: now() })
  })
  return { topic: which.topic }
}
