import { and, desc, eq, lt } from '#api/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import type { OutboxFilters } from '#api/contract/mail/schema.ts'
import type { OutboxMessage, OutboxState } from '#api/contract/mail/answers.ts'
import { outboxMessage } from '#api/contract/mail/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { messages, type MessageRow } from '#api/db/schema/message.ts'
import { conflict, notFound } from '#api/errors.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { projection } from '#api/projection.ts'
import { hasArrived } from '#api/core/mail/arrived.service.ts'
import { composeMail } from '#api/core/mail/mail.letter.service.ts'
import { testLetterOf } from './test-letter.service.ts'
import { kindNamed } from '#api/core/mail/mail.kinds.ts'

type Context = Pick<ApiContext, 'database' | 'now' | 'published' | 'siteUrl' | 'keys' | 'sendsMail' | 'mailFrom'>

const ORDER = 'newest'
const toMessage = projection(outboxMessage)

/** Leaves tokens of links out, so that readers of the outbox end nobody's topics and undo nobody's change. */
const withoutTokens = (text: string) => text.replace(/(\/[\w-]+\?token=)\S+/g, '$1…')

/** GET /api/admin/outbox: newest first, each letter as it is, or would be, sent. */
export async function listOutbox(
  context: Context,
  _viewer: Viewer,
  filters: OutboxFilters,
): Promise<Page<OutboxMessage>> {
  const { read } = context.database
  const { state, limit, cursor } = filters
  const after = decodeCursor(cursor, ORDER)
  const all = state && eq(messages.state, state)
  const rows = await read
    .select({ message: messages, email: users.email, firstName: users.firstName })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.userId))
    .where(and(all, after ? lt(messages.id, after[1]) : undefined))
    .orderBy(desc(messages.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, ({ message: { id } }) => encodeCursor(ORDER, [id, id]))
  const total = read.$count(messages, all)
  const letters = Promise.all(
    shown.map(async ({ message, email, firstName }) => {
      const letter = await composeMail(context, read, message, { firstName, now: context.now(), isShown: true })
      const label = kindNamed(message.kind)?.label ?? message.kind
      return toMessage({
        ...message,
        label,
        to: message.address ?? email ?? '',
        subject: letter?.subject ?? label,
        text: letter && withoutTokens(letter.text),
        nextTryAt: message.state === 'queued' ? message.nextTryAt : null,
      })
    }),
  )
  const [items, count] = await Promise.all([letters, total])
  return { items, total: count, next }
}

/** GET /api/admin/outbox/state. */
export async function outboxState(context: Context, viewer: Viewer): Promise<OutboxState> {
  const { database, sendsMail } = context
  const { read } = database
  const count = (state: MessageRow['state']) => read.$count(messages, eq(messages.state, state))
  const [queued, failed, test, arrived] = await Promise.all([
    count('queued'),
    count('failed'),
    testLetterOf(read, viewer),
    hasArrived(context),
  ])
  return { isSending: sendsMail, queued, failed, test, hasArrived: arrived }
}

async function requireGivenUp(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx.select({ state: messages.state }).from(messages).where(eq(messages.id, id))
  if (!row) throw notFound('This e-mail does not exist, or no longer does.')
  if (row.state !== 'failed') throw conflict('Only an e-mail that failed can be sent again.')
}

/** POST /api/admin/outbox/{id}/retry: tries a message again that was given up. @throws ApiError 404, 409 */
export async function retryMessage(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { id }: { id: number },
): Promise<void> {
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    await requireGivenUp(tx, id)
    const set = { state: 'queued', tries: 0, interrupted: false, nextTryAt: new Date(context.now()) } as const
    await tx.update(messages).set(set).where(eq(messages.id, id))
    await recordAudit(tx, actorOf(context, viewer), { action: 'mail.retry', targetType: 'message', targetId: id })
  })
}
