import { and, desc, eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { TestLetter } from '#api/contract/mail/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { senderOf } from '#api/core/mail/mail.outgoing.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { writeInternal } from '#api/core/settings/settings.service.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { messages } from '#api/db/schema/message.ts'
import { conflict, tooMany } from '#api/errors.ts'

const KIND = 'testLetter'
/** Seconds after which the earliest of too many counts no more. */
const RETRY_AFTER = 60 * 60
const NO_SERVER = 'No mail server is set. Whoever runs the platform sets it as SMTP_URL.'
const UNCONFIRMED = 'Confirm your own e-mail address first: until then only its code is sent there.'
const ENOUGH = 'You can send six test e-mails an hour. Please try again later.'

const NONE_SENT = 'Send a test email first.'

const newestOf = async (read: Reader, userId: number) => {
  const [row] = await read
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.kind, KIND)))
    .orderBy(desc(messages.id))
    .limit(1)
  return row
}

/** What became of an administrator's own last test letter; `null` where there was none. */
export async function testLetterOf(read: Reader, viewer: Viewer): Promise<TestLetter | null> {
  const row = await newestOf(read, viewer.id)
  if (!row) return null
  const [person] = await read.select({ email: users.email }).from(users).where(eq(users.id, viewer.id))
  return {
    state: row.state,
    to: person!.email,
    at: (row.sentAt ?? row.createdAt).toISOString(),
    lastError: row.lastError,
  }
}

/**
 * POST /api/admin/outbox/test: queues a letter to oneself, the way of every other letter.
 *
 * @throws ApiError 409 without a mail server or a confirmed address, 429 after six in an hour
 */
export async function sendTestLetter(
  context: Pick<CallContext, 'database' | 'now' | 'requestId' | 'sendsMail'>,
  viewer: Viewer,
): Promise<void> {
  if (!context.sendsMail) throw conflict(NO_SERVER)
  const now = context.now()
  await context.database.write(async (tx) => {
    const [person] = await tx
      .select({ unconfirmed: users.emailUnconfirmedSince })
      .from(users)
      .where(eq(users.id, viewer.id))
    if (person?.unconfirmed) throw conflict(UNCONFIRMED)
    const before = await newestOf(tx, viewer.id)
    await enqueueMail(tx, { kind: KIND, userId: viewer.id, data: {} }, now)
    if ((await newestOf(tx, viewer.id))?.id === before?.id) throw tooMany(ENOUGH, RETRY_AFTER)
    await recordAudit(tx, actorOf(context, viewer), { action: 'mail.test' })
  })
}

/** POST /api/admin/outbox/test/arrived, for the From address of today. @throws ApiError 409 before one was sent */
export async function noteArrived(
  context: Pick<CallContext, 'database' | 'now' | 'requestId' | 'published' | 'siteUrl' | 'mailFrom'>,
  viewer: Viewer,
): Promise<void> {
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    if ((await newestOf(tx, viewer.id))?.state !== 'sent') throw conflict(NONE_SENT)
    await writeInternal(tx, 'mailArrivedFrom', senderOf(context).address, context.now())
    await recordAudit(tx, actorOf(context, viewer), { action: 'mail.arrived' })
  })
}
