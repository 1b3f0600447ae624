import { and, eq, inArray, sql } from '#api/platform/db/drizzle.ts'
import { MAIL_TOPICS, type MailTopic, type EndedTopic, parseEndedTopic } from './contract.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { emailOptOuts, emails } from './table.ts'
import { MAIL_KINDS } from './templates.ts'
import { parseId } from '#api/platform/contract/fields.ts'
import { type Keys, isSealed, seal } from '#api/keys.ts'
import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/policy.ts'
import { REVIEW_EMAIL_KINDS } from '#api/review/contract.ts'
import { refuseInvitation } from '#api/invitations/page.service.ts'
import { setReviewEmailFrequency } from '#api/review/service.ts'
import { users } from '#api/users/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { notFound } from '#api/errors.ts'

const listKinds = (topic: MailTopic) =>
  Object.entries(MAIL_KINDS as Record<string, { topic?: MailTopic }>)
    .filter(([, kind]) => kind.topic === topic)
    .map(([name]) => name)

/** Turns a topic off or on for a user, in a transaction. Queued emails of a topic that is off aren't sent. */
export async function setTopic(
  tx: Transaction,
  { userId, topic, isWanted, now }: { userId: number; topic: MailTopic; isWanted: boolean; now: number },
): Promise<void> {
  const row = and(eq(emailOptOuts.userId, userId), eq(emailOptOuts.topic, topic))
  if (isWanted) {
    await tx.delete(emailOptOuts).where(row)
    return
  }
  await tx
    .insert(emailOptOuts)
    .values({ userId, topic, since: new Date(now) })
    .onConflictDoNothing()
  await tx
    .delete(emails)
    .where(and(eq(emails.userId, userId), eq(emails.state, 'queued'), inArray(emails.kind, listKinds(topic))))
}

const mailOptouts = prepared((read: Reader) =>
  read
    .select({ topic: emailOptOuts.topic })
    .from(emailOptOuts)
    .where(eq(emailOptOuts.userId, sql.placeholder('user')))
    .prepare(),
)

/** The topics that a user gets by email. */
export async function listMailTopics(read: Reader | Transaction, userId: number): Promise<MailTopic[]> {
  const rows = await mailOptouts(read).all({ user: userId })
  return MAIL_TOPICS.filter((topic) => !rows.some((row) => row.topic === topic))
}

/** A user and the topic to turn off, or an invitation whose address wants no more of them. */
export type Unsubscription = { userId: number; topic: Exclude<EndedTopic, 'invitations'> } | { invitationId: number }

/** The token of an unsubscribe link, which works without a login, only for this user and topic, and forever. */
export function unsubscribeToken(keys: Keys, unsubscription: Unsubscription): string {
  const what =
    'userId' in unsubscription
      ? `${unsubscription.userId}.${unsubscription.topic}`
      : `${unsubscription.invitationId}.invitations`
  return `${what}.${seal(keys, 'unsubscribe', what)}`
}

/** Reads a token; `null` if this installation didn't create it. */
function readUnsubscribeToken(keys: Keys, token: string): Unsubscription | null {
  const [number = '', name = '', signature = ''] = token.split('.')
  if (!isSealed(keys, 'unsubscribe', `${number}.${name}`, signature)) return null
  const [id, topic] = [parseId(number), parseEndedTopic(name)]
  if (id === null || !topic) return null
  return topic === 'invitations' ? { invitationId: id } : { userId: id, topic }
}

const NO_LINK = 'This link is incomplete. Open it from the email again.'

/**
 * POST /api/unsubscribe?token=…: turns off the topic of an email for its recipient without a login, as RFC 8058
 * requires, or declines an invitation. It is idempotent, and does nothing for a deleted account.
 *
 * @throws ApiError 404 for a link that isn't ours
 */
export async function unsubscribe(
  context: Pick<CallContext, 'database' | 'keys' | 'now' | 'requestId'>,
  _viewer: Viewer | null,
  { token }: { token: string },
): Promise<{ topic: EndedTopic }> {
  const unsubscription = readUnsubscribeToken(context.keys, token)
  if (!unsubscription) throw notFound(NO_LINK)
  const now = context.now()
  return context.database.write(async (tx) => {
    if ('invitationId' in unsubscription) {
      const [row] = await tx.select().from(invitations).where(eq(invitations.id, unsubscription.invitationId))
      if (row?.outcome === null) await refuseInvitation(tx, row, { requestId: context.requestId, now })
      return { topic: 'invitations' }
    }
    const { userId, topic } = unsubscription
    if ((await tx.$count(users, eq(users.id, userId))) === 0) return { topic }
    if (topic === 'review')
      for (const kind of REVIEW_EMAIL_KINDS) await setReviewEmailFrequency(tx, { userId, kind, frequency: 'never' })
    else await setTopic(tx, { userId, topic, isWanted: false, now })
    return { topic }
  })
}
