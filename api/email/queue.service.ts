import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  QueryBuilder,
  type SQL,
  sql,
} from '#api/platform/db/drizzle.ts'
import { DAY, HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import type { Database, Reader, Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { emailOptOuts, emails, type MessageRow } from './table.ts'
import { RETRY_DELAYS_MS } from '#api/platform/jobs/queue.service.ts'
import type { Addressee } from './template.ts'
import { kindNamed, MAIL_KINDS, type MailDataOf, type MailKindName } from './templates.ts'

/** How long one attempt can take. A process that is silent for longer has died. */
export const LEASE = 3 * MINUTE
/** Older emails are outdated: they are dropped when a mail server is set up late. */
const STALE = 7 * DAY
/**
 * Emails of one kind without an unsubscribe link to one address in an hour. Addresses aren't verified: repeating a
 * change of an account (a new password, new recovery codes) would otherwise fill someone else's mailbox.
 */
const MOST_AN_HOUR = 6
/** How long an email is stored, whatever its state. */
const RETENTION_MS = 90 * DAY

/**
 * The recipient: a user by id, whose address is read when the email is sent unless one is given, or only an address.
 */
type Recipient = { userId: number; address?: string } | { address: string }

/** An email to queue. */
type NewEmail<Name extends MailKindName> = Recipient & {
  kind: Name
  data: MailDataOf<Name>
  /** Created at most once per key, whatever became of the first. */
  onceKey?: string
  /** Delays sending by so many milliseconds, in which there may be nothing to send anymore. */
  after?: number
}

/**
 * Queues an email in the transaction of the change that it is about: both are committed, or neither. It is sent within
 * seconds if a mail server is set, otherwise it stays queued. Users who turned its topic off get none. Of kinds that
 * can't be turned off, no one gets more than a few an hour, because the first ones have informed them.
 */
export async function enqueueMail<Name extends MailKindName>(
  tx: Transaction,
  { kind, data, onceKey, after = 0, ...to }: NewEmail<Name>,
  now: number,
): Promise<void> {
  const { topic, isLimited } = MAIL_KINDS[kind] as { topic?: string; isLimited?: true }
  if ('userId' in to && !isLimited && (await (topic ? isUnwanted(tx, to.userId, topic) : hadEnough(tx, kind, to, now))))
    return
  await tx.delete(emails).where(lt(emails.createdAt, new Date(now - RETENTION_MS)))
  await tx
    .insert(emails)
    .values({
      kind,
      ...to,
      data: data as Record<string, unknown>,
      ...(onceKey !== undefined && { onceKey }),
      nextAttemptAt: new Date(now + after),
      createdAt: new Date(now),
    })
    .onConflictDoNothing({ target: emails.onceKey })
}

async function isUnwanted(read: Reader, userId: number, topic: string): Promise<boolean> {
  return (await read.$count(emailOptOuts, and(eq(emailOptOuts.userId, userId), eq(emailOptOuts.topic, topic)))) > 0
}

async function hadEnough(
  read: Reader,
  kind: MailKindName,
  { userId, address }: { userId: number; address?: string },
  now: number,
): Promise<boolean> {
  const alike = and(
    eq(emails.userId, userId),
    eq(emails.kind, kind),
    address === undefined ? isNull(emails.address) : eq(emails.address, address),
    gt(emails.createdAt, new Date(now - HOUR)),
  )
  return (await read.$count(emails, alike)) >= MOST_AN_HOUR
}

/**
 * Emails are sent in two lanes. Anyone can register with any address, whose server may take minutes for each email. So
 * emails to unverified addresses, to users without approval, and those that failed before only delay each other.
 */
export const MAIL_LANES = ['members', 'others'] as const
export type MailLane = (typeof MAIL_LANES)[number]

const TO_ANY_ADDRESS: MailKindName[] = ['addressProof', 'emailCode', 'websiteCode']
const isOfOthers = sql`(
  ${gt(emails.attempts, 0)} or ${inArray(emails.kind, TO_ANY_ADDRESS)}
  or ${emails.kind} = ${'emailChanged' satisfies MailKindName} and ${emails.data} ->> 'isNew'
  or exists (select 1 from ${users} where ${users.id} = ${emails.userId} and not ${users.approved})
)`
const IS_IN: Readonly<Record<MailLane, SQL>> = { members: sql`not ${isOfOthers}`, others: isOfOthers }

/** An email to send now, and its recipient. */
export interface Claimed {
  message: MessageRow
  /** `null` if the user is deleted or deactivated. */
  to: (Addressee & { address: string }) | null
}

async function getRecipient(read: Reader, message: Pick<MessageRow, 'userId' | 'address'>): Promise<Claimed['to']> {
  if (message.userId === null) return { address: message.address!, firstName: null }
  const [user] = await read
    .select({ address: users.email, firstName: users.firstName, timeZone: users.timeZone, active: users.active })
    .from(users)
    .where(eq(users.id, message.userId))
  if (!user?.active) return null
  const { address, firstName, timeZone } = user
  return { address: message.address ?? address, firstName, timeZone }
}

/**
 * An email to a user waits until their address is verified. One with an address of its own contains the code for
 * verifying it, or goes to a verified one.
 */
const mayBeSent = or(
  isNotNull(emails.address),
  notExists(
    new QueryBuilder()
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, emails.userId), isNotNull(users.emailUnconfirmedSince))),
  ),
)

/**
 * Claims the next due email of a lane, so that no other process sends it too. If its process died while sending, it is
 * sent again, because no one knows whether it was sent; the second time it fails for good.
 */
export async function claimMessage(database: Database, lane: MailLane, now: number): Promise<Claimed | null> {
  // Later than the longest delay means that the clock was ahead.
  const beyond = new Date(now + RETRY_DELAYS_MS.at(-1)! + LEASE)
  const isDue = and(
    or(eq(emails.state, 'queued'), eq(emails.state, 'sending')),
    or(lte(emails.nextAttemptAt, new Date(now)), gt(emails.nextAttemptAt, beyond)),
    mayBeSent,
    IS_IN[lane],
  )
  // Checks without a transaction first, because usually nothing is due.
  if ((await database.read.select({ id: emails.id }).from(emails).where(isDue).limit(1)).length === 0) return null
  return database.write(async (tx) => {
    await tx
      .update(emails)
      .set({ state: 'failed', lastError: 'interrupted twice' })
      .where(and(isDue, eq(emails.state, 'sending'), eq(emails.interrupted, true)))
    const [next] = await tx
      .select({ id: emails.id })
      .from(emails)
      .where(isDue)
      .orderBy(asc(emails.nextAttemptAt), asc(emails.id))
      .limit(1)
    if (!next) return null
    const [message] = await tx
      .update(emails)
      .set({
        state: 'sending',
        attempts: sql`${emails.attempts} + 1`,
        interrupted: sql`${emails.interrupted} or ${emails.state} = 'sending'`,
        nextAttemptAt: new Date(now + LEASE),
      })
      .where(eq(emails.id, next.id))
      .returning()
    return { message: message!, to: await getRecipient(tx, message!) }
  })
}

const settle = (database: Database, { id }: Pick<MessageRow, 'id'>, set: Partial<MessageRow>) =>
  database.write((tx) => tx.update(emails).set(set).where(eq(emails.id, id)))

/** The mail server has accepted it. */
export async function markSent(database: Database, message: MessageRow, now: number): Promise<void> {
  await settle(database, message, { state: 'sent', sentAt: new Date(now), lastError: null })
}

/** There is nothing left to send, or no recipient. */
export async function markDropped(database: Database, message: MessageRow, reason: string): Promise<void> {
  await settle(database, message, { state: 'dropped', lastError: reason })
}

/**
 * An attempt has failed: the next one follows later, or none if that can't help or after the last delay. `reason` has
 * no personal data.
 */
export async function markFailed(
  database: Database,
  message: MessageRow,
  reason: string,
  { now, isFinal }: { now: number; isFinal: boolean },
): Promise<void> {
  const wait = isFinal ? undefined : RETRY_DELAYS_MS[message.attempts - 1]
  const next =
    wait === undefined
      ? ({ state: 'failed' } as const)
      : ({ state: 'queued', nextAttemptAt: new Date(now + wait) } as const)
  await settle(database, message, { ...next, lastError: reason })
}

/** Why an email was dropped that was queued for too long. */
export const TOO_OLD = 'too old'

/** Whether an email is outdated. */
export const isStale = ({ kind, createdAt }: Pick<MessageRow, 'kind' | 'createdAt'>, now: number) =>
  now - createdAt.getTime() > STALE && !kindNamed(kind)?.isRetained
