import { and, desc, eq, lt } from '#api/platform/db/drizzle.ts'
import type { CallContext, ApiContext } from '#api/context.ts'
import { type TestEmail, type QueuedEmail, type EmailLogState, queuedEmail, type MailSender } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { getSender, hasArrived, composeMail } from './sender.service.ts'
import { enqueueMail } from './queue.service.ts'
import { requireStillAdmin } from '#api/users/admin.service.ts'
import { writeInternal } from '#api/region/settings.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { emails, type MessageRow } from './table.ts'
import { conflict, tooMany, notFound } from '#api/errors.ts'
import type { EmailLogFilters } from './contract.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { projection } from '#api/platform/http/input.ts'
import { kindNamed } from './templates.ts'
import { LRUCache } from 'lru-cache'
import { domainToASCII } from 'node:url'
import { MINUTE } from '#api/platform/contract/dates.ts'
import type { TextEntries } from '#api/trust/facts.service.ts'

const KIND = 'testEmail'
/** Seconds until the earliest attempt no longer counts. */
const RETRY_AFTER = 60 * 60
const NO_SERVER = 'No mail server is set. Your server administrator sets SMTP_URL.'
const UNCONFIRMED = 'Verify your own email first.'
const ENOUGH = 'You can send six test emails an hour. Try again later.'

const NONE_SENT = 'Send a test email first.'

const findNewest = async (read: Reader, userId: number) => {
  const [row] = await read
    .select()
    .from(emails)
    .where(and(eq(emails.userId, userId), eq(emails.kind, KIND)))
    .orderBy(desc(emails.id))
    .limit(1)
  return row
}

/** The result of an administrator's own last test email; `null` without one. */
async function findTestEmail(read: Reader, viewer: Viewer): Promise<TestEmail | null> {
  const row = await findNewest(read, viewer.id)
  if (!row) return null
  const [user] = await read.select({ email: users.email }).from(users).where(eq(users.id, viewer.id))
  return {
    state: row.state,
    to: user!.email,
    at: (row.sentAt ?? row.createdAt).toISOString(),
    lastError: row.lastError,
  }
}

/**
 * POST /api/admin/emails/test: queues an email to the viewer, like any other email.
 *
 * @throws ApiError 409 without a mail server or a verified address, 429 after six in an hour
 */
export async function sendTestEmail(
  context: Pick<CallContext, 'database' | 'now' | 'requestId' | 'sendsMail'>,
  viewer: Viewer,
): Promise<void> {
  if (!context.sendsMail) throw conflict(NO_SERVER)
  const now = context.now()
  await context.database.write(async (tx) => {
    const [user] = await tx
      .select({ unconfirmed: users.emailUnconfirmedSince })
      .from(users)
      .where(eq(users.id, viewer.id))
    if (user?.unconfirmed) throw conflict(UNCONFIRMED)
    const before = await findNewest(tx, viewer.id)
    await enqueueMail(tx, { kind: KIND, userId: viewer.id, data: {} }, now)
    if ((await findNewest(tx, viewer.id))?.id === before?.id) throw tooMany(ENOUGH, RETRY_AFTER)
    await recordAudit(tx, getActor(context, viewer), { action: 'email.test' })
  })
}

/** POST /api/admin/emails/test/arrived, for the current From address. @throws ApiError 409 before one was sent */
export async function noteArrived(
  context: Pick<CallContext, 'database' | 'now' | 'requestId' | 'published' | 'siteUrl' | 'mailFrom'>,
  viewer: Viewer,
): Promise<void> {
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    if ((await findNewest(tx, viewer.id))?.state !== 'sent') throw conflict(NONE_SENT)
    await writeInternal(tx, 'mailArrivedFrom', getSender(context).address, context.now())
    await recordAudit(tx, getActor(context, viewer), { action: 'email.arrived' })
  })
}

type Context = Pick<ApiContext, 'database' | 'now' | 'published' | 'siteUrl' | 'keys' | 'sendsMail' | 'mailFrom'>

const ORDER = 'newest'
const toMessage = projection(queuedEmail)

/** Leaves out the tokens of links, so that readers of the email log can't unsubscribe others or undo their changes. */
const withoutTokens = (text: string) => text.replace(/(\/[\w-]+\?token=)\S+/g, '$1…')

/** GET /api/admin/emails: newest first, each email as it was or would be sent. */
export async function listEmailLog(
  context: Context,
  _viewer: Viewer,
  filters: EmailLogFilters,
): Promise<Page<QueuedEmail>> {
  const { read } = context.database
  const { state, limit, cursor } = filters
  const after = decodeCursor(cursor, ORDER)
  const all = state && eq(emails.state, state)
  const rows = await read
    .select({ message: emails, email: users.email, firstName: users.firstName, timeZone: users.timeZone })
    .from(emails)
    .leftJoin(users, eq(users.id, emails.userId))
    .where(and(all, after ? lt(emails.id, after[1]) : undefined))
    .orderBy(desc(emails.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, ({ message: { id } }) => encodeCursor(ORDER, [id, id]))
  const total = read.$count(emails, all)
  const storedEmails = Promise.all(
    shown.map(async ({ message, email, firstName, timeZone }) => {
      const composed = await composeMail(context, read, message, {
        firstName,
        timeZone,
        now: context.now(),
        isShown: true,
      })
      const label = kindNamed(message.kind)?.label ?? message.kind
      return toMessage({
        ...message,
        label,
        to: message.address ?? email ?? '',
        subject: composed?.subject ?? label,
        text: composed && withoutTokens(composed.text),
        nextAttemptAt: message.state === 'queued' ? message.nextAttemptAt : null,
      })
    }),
  )
  const [items, count] = await Promise.all([storedEmails, total])
  return { items, total: count, next }
}

/** GET /api/admin/emails/state. */
export async function emailLogState(context: Context, viewer: Viewer): Promise<EmailLogState> {
  const { database, sendsMail } = context
  const { read } = database
  const count = (state: MessageRow['state']) => read.$count(emails, eq(emails.state, state))
  const [queued, failed, test, arrived] = await Promise.all([
    count('queued'),
    count('failed'),
    findTestEmail(read, viewer),
    hasArrived(context),
  ])
  return { isSending: sendsMail, queued, failed, test, hasArrived: arrived }
}

async function requireFailed(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx.select({ state: emails.state }).from(emails).where(eq(emails.id, id))
  if (!row) throw notFound('This email no longer exists.')
  if (row.state !== 'failed') throw conflict('Only an email that failed can be sent again.')
}

/** POST /api/admin/emails/{id}/retry: queues a failed email again. @throws ApiError 404, 409 */
export async function retryMessage(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { id }: { id: number },
): Promise<void> {
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    await requireFailed(tx, id)
    const set = { state: 'queued', attempts: 0, interrupted: false, nextAttemptAt: new Date(context.now()) } as const
    await tx.update(emails).set(set).where(eq(emails.id, id))
    await recordAudit(tx, getActor(context, viewer), { action: 'email.retry', targetType: 'email', targetId: id })
  })
}

type SenderContext = Pick<ApiContext, 'textEntries' | 'published' | 'siteUrl' | 'mailFrom'>
interface Found extends Pick<MailSender, 'spf' | 'dmarc' | 'policy'> {
  /** The name with the DMARC record: all names below it belong to one organization (RFC 7489, 3.2 and 6.6.3). */
  organization: string | null
}
type Entry = MailSender['spf']

/** Longer records are of no use to a reader. */
const MOST_LETTERS = 500
const MOST_ABOVE = 3
const UNKNOWN: Entry = { state: 'unknown', text: null }
const MISSING: Entry = { state: 'missing', text: null }

/** Cached results: opening the page asks the name servers once in five minutes. */
const found = new WeakMap<TextEntries, LRUCache<string, Promise<Found>>>()

const shown = (entry: string) => entry.replace(/\p{Cc}/gu, ' ').slice(0, MOST_LETTERS)

/** The record of a kind among those of a name. */
function entryIn(texts: readonly string[], kind: RegExp): Entry {
  const [first, ...more] = texts.filter((text) => kind.test(text))
  if (first === undefined) return MISSING
  return { state: more.length > 0 ? 'several' : 'found', text: shown(first) }
}

/** A domain and those above it, down to two labels, but only a few: the first with a record is valid. */
function withNamesAbove(domain: string): string[] {
  const labels = domain.split('.')
  const above = labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'))
  return [domain, ...above.slice(-MOST_ABOVE)]
}

const POLICY = /;\s*(sp|p)\s*=\s*(none|quarantine|reject)/gi

/** The policy of a record; a domain above can have a different one for its subdomains. */
function getPolicy({ state, text }: Entry, isAbove: boolean): MailSender['policy'] {
  if (state !== 'found') return null
  const tags = new Map([...(text ?? '').matchAll(POLICY)].map(([, tag, value]) => [tag!.toLowerCase(), value!]))
  const policy = (isAbove && tags.get('sp')) || tags.get('p')
  return (policy?.toLowerCase() as MailSender['policy'] | undefined) ?? null
}

async function lookUp(textEntries: TextEntries, domain: string): Promise<Found> {
  const spf = textEntries(domain).then(
    (texts) => entryIn(texts, /^v=spf1(?:\s|$)/i),
    () => UNKNOWN,
  )
  for (const name of withNamesAbove(domain)) {
    const dmarc = await textEntries(`_dmarc.${name}`).then(
      (texts) => entryIn(texts, /^v=DMARC1\s*(?:;|$)/i),
      () => UNKNOWN,
    )
    if (dmarc.state === 'missing') continue
    const organization = dmarc.state === 'found' ? name : null
    return { spf: await spf, dmarc, policy: getPolicy(dmarc, name !== domain), organization }
  }
  return { spf: await spf, dmarc: MISSING, policy: null, organization: null }
}

function lookUpOnce(textEntries: TextEntries, domain: string): Promise<Found> {
  const known = found.get(textEntries) ?? new LRUCache<string, Promise<Found>>({ max: 10, ttl: 5 * MINUTE })
  found.set(textEntries, known)
  const lookup = known.get(domain) ?? lookUp(textEntries, domain)
  known.set(domain, lookup, { noUpdateTTL: true })
  // A missing response isn't cached.
  void lookup.then(({ spf, dmarc }) => {
    if (spf.state === 'unknown' || dmarc.state === 'unknown') known.delete(domain)
  })
  return lookup
}

const isWithin = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)

/**
 * GET /api/admin/emails/sender: the sender address. Name servers are only asked about its domain, which administrators
 * and editors set.
 */
export async function readSender(context: SenderContext, _viewer: Viewer): Promise<MailSender> {
  const { address } = getSender(context)
  const host = new URL(context.siteUrl).hostname
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase()
  const hasNames = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/.test(domain)
  const { organization, ...entries } = hasNames
    ? await lookUpOnce(context.textEntries, domain)
    : { spf: MISSING, dmarc: MISSING, policy: null, organization: null }
  const isOwn =
    isWithin(host, domain) || isWithin(domain, host) || (organization !== null && isWithin(host, organization))
  return { address, domain, host, isOwn, ...entries }
}
