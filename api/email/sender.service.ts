import type { Database, Reader } from '#api/platform/db/database.ts'
import type { Organizer } from '#api/meetings/table.ts'
import type { MessageRow } from './table.ts'
import {
  type CalendarEntry,
  type Email,
  type MailData,
  type Addressee,
  type MailKind,
  type SitePath,
  formatFirstNameForEmail,
} from './template.ts'
import { kindNamed } from './templates.ts'
import type { ApiContext } from '#api/context.ts'
import { knownTimeZone } from '#api/platform/contract/times.ts'
import { siteFacts } from '#api/site-facts.ts'
import { buildEmailTheme, type EmailTheme, writeEmail, type Written } from './theme.ts'
import { type Unsubscription, unsubscribeToken } from './unsubscribe.service.ts'
import { type SendMailOptions, createTransport } from 'nodemailer'
import type { toCalendarFile } from '#api/meetings/calendar.ts'
import { pollEvery } from '#api/platform/jobs/worker.ts'
import {
  claimMessage,
  isStale,
  LEASE,
  MAIL_LANES,
  type MailLane,
  markDropped,
  markFailed,
  markSent,
  TOO_OLD,
  type Claimed,
} from './queue.service.ts'
import { readInternal } from '#api/region/settings.service.ts'
import { isLoopback } from '#api/env.ts'

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000, dnsTimeout: 10_000 }

/** A connection to a mail server, opened with the first email and kept until it is closed. */
const openTransport = (smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    pool: true,
    // A server without TLS gets no password and no email, except one on this machine.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '')),
    maxConnections: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  })

/** The error of an attempt, as SMTP codes: a server's text may contain the address. */
function getReason(error: unknown): { reason: string; isFinal: boolean } {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // A server that refuses this recipient or email for good says 5xx; a wrong password of ours is fixed and retried.
  const isFinal = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { reason: [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' '), isFinal }
}

/**
 * Stores the organizer in the first revision of a calendar event. Later revisions name the same one, even after the
 * site's address has changed.
 */
async function storeOrganizer(
  database: Database,
  message: Pick<MessageRow, 'kind' | 'data'>,
  entry: CalendarEntry | null,
  organizer: Organizer,
): Promise<void> {
  const kind = kindNamed(message.kind)
  if (entry?.method !== 'REQUEST' || entry.organizer || !kind?.saveOrganizer) return
  const saveOrganizer = kind.saveOrganizer
  await database.write((tx) => saveOrganizer(tx, message.data as Parameters<typeof saveOrganizer>[1], organizer))
}

/** The parts of an installation that emails need. */
type EmailSettings = Pick<ApiContext, 'published' | 'siteUrl' | 'keys'>

/** An email with headers for the email program. */
interface Composed extends Written {
  /** The one-click unsubscribe address (RFC 8058); `null` if it has none. */
  unsubscribe: string | null
  calendar: CalendarEntry | null
  /** The connection that it's about. */
  connectionId: number | null
  /** Images that it shows. */
  attachments: EmailTheme['attachments']
}

const path = (page: string, token: string): SitePath => `/${page}?token=${encodeURIComponent(token)}`

/** What an email's unsubscribe link turns off; `null` for emails about the account itself. */
function endedBy(kind: MailKind<MailData>, { invitationId }: Email, userId: number | null): Unsubscription | null {
  if (invitationId !== undefined) return { invitationId }
  const topic = kind.isReviewEmail ? 'review' : kind.topic
  return topic && userId !== null ? { userId, topic } : null
}

/** Writes the email of a message in its current state; `null` if there is nothing to send anymore. */
export async function composeMail(
  settings: EmailSettings,
  read: Reader,
  message: Pick<MessageRow, 'kind' | 'data' | 'userId' | 'address'>,
  { firstName, timeZone, now, isShown = false }: Addressee & { now: number; isShown?: boolean },
): Promise<Composed | null> {
  const kind = kindNamed(message.kind)
  if (!kind) return null
  const facts = siteFacts(settings)
  const { name: siteName, timeZone: regionTimeZone, reviewTime, postalAddress } = facts
  const theme = buildEmailTheme(facts.branding)
  const { userId, address } = message
  const zones = { timeZone: knownTimeZone(timeZone ?? null) ?? regionTimeZone, regionTimeZone }
  const context = { siteName, ...zones, reviewTime, userId, address, now, isShown, read, keys: settings.keys }
  const email = await kind.email(message.data as Parameters<typeof kind.email>[0], context)
  if (!email) return null
  const ends = endedBy(kind, email, userId)
  const token = ends && unsubscribeToken(settings.keys, ends)
  const { siteUrl } = settings
  const name = email.isNameless ? null : formatFirstNameForEmail(firstName)
  const paragraphs = [name ? `Hello ${name},` : 'Hello,', ...email.paragraphs]
  const written = await writeEmail(
    { ...email, paragraphs },
    {
      siteName,
      siteUrl,
      postalAddress,
      unsubscribePath: token === null ? null : path('unsubscribe', token),
      branding: theme,
    },
  )
  const { calendar = null, connectionId = null } = email
  return {
    ...written,
    attachments: theme.attachments,
    calendar,
    connectionId,
    unsubscribe: token === null ? null : `${siteUrl}${path('api/unsubscribe', token)}`,
  }
}

interface OutgoingSettings extends EmailSettings {
  /** The From address; by default the installation's contact address. */
  mailFrom?: string | undefined
}

/** The sender of emails. */
export function getSender(settings: Pick<OutgoingSettings, 'mailFrom' | 'published' | 'siteUrl'>): Organizer {
  const { name, contactEmail } = siteFacts(settings)
  return { name, address: settings.mailFrom ?? contactEmail ?? `no-reply@${new URL(settings.siteUrl).hostname}` }
}

/** Loaded with the first calendar event, because it isn't needed before. */
async function getCalendar(...entry: Parameters<typeof toCalendarFile>): Promise<string> {
  const { toCalendarFile } = await import('#api/meetings/calendar.ts')
  return toCalendarFile(...entry)
}

/** An email as it is sent, with sender, recipient, and headers. */
async function toOutgoing(
  settings: OutgoingSettings,
  { subject, text, html, unsubscribe, calendar, connectionId, attachments }: Composed,
  { message, address }: { message: Pick<MessageRow, 'id' | 'createdAt'>; address: string },
): Promise<SendMailOptions> {
  const host = new URL(settings.siteUrl).hostname
  const from = getSender(settings)
  const { contactEmail } = siteFacts(settings)
  // No email has this id: all emails of one connection refer to it, so that email programs group them.
  const thread = connectionId === null ? null : `<connection.${connectionId}@${host}>`
  const between = { from, to: { address } }
  return {
    from,
    to: address,
    ...(contactEmail !== null && contactEmail !== from.address && { replyTo: contactEmail }),
    ...(thread !== null && { inReplyTo: thread, references: thread }),
    subject,
    text,
    html,
    ...(attachments.length > 0 && { attachments }),
    ...(calendar && {
      icalEvent: { method: calendar.method, content: await getCalendar(calendar, { ...settings, between }) },
    }),
    // The same for each attempt, so that an email program shows an email once that was sent twice by a dying process.
    messageId: `<${message.id}.${message.createdAt.getTime()}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Milliseconds between polls of the queue. */
const POLL_INTERVAL_MS = 2000
/** Milliseconds that a stop waits for the email being sent. */
const STOP_WITHIN_MS = 5000

export interface SenderOptions extends OutgoingSettings, Pick<ApiContext, 'database' | 'now' | 'log'> {
  smtpUrl: string
}

/** Sends queued emails, those of a lane one after another. */
export interface MailSender {
  /** Sends everything that is due now. */
  sendDue(): Promise<void>
  /** Starts polling the queue every two seconds. */
  start(): void
  /** Lets the current email finish within five seconds, and sends no more. */
  stop(): Promise<void>
}

/** Sends one lane. Only an email's id, kind, and error code are logged. */
function createLane(options: SenderOptions, lane: MailLane): MailSender {
  const { database, now, log, smtpUrl } = options
  let poller: ReturnType<typeof pollEvery> | undefined
  let round: Promise<void> | undefined
  let isStopping = false
  let transport: ReturnType<typeof openTransport> | undefined

  async function deliver({ message, to }: Claimed): Promise<void> {
    if (!to) return markDropped(database, message, 'no recipient')
    if (isStale(message, now())) return markDropped(database, message, TOO_OLD)
    const composed = await composeMail(options, database.read, message, { ...to, now: now() })
    if (!composed) return markDropped(database, message, 'nothing to say')
    const outgoing = await toOutgoing(options, composed, { message, address: to.address })
    transport ??= openTransport(smtpUrl)
    await transport.sendMail(outgoing)
    await storeOrganizer(database, message, composed.calendar, getSender(options))
    await markSent(database, message, now())
  }

  async function sendAll(): Promise<void> {
    try {
      while (!isStopping) {
        const claimed = await claimMessage(database, lane, now())
        if (!claimed) return
        await within(LEASE / 2, deliver(claimed)).catch(async (error: unknown) => {
          const { reason, isFinal } = getReason(error)
          log.event('mail-failed', { id: claimed.message.id, kind: claimed.message.kind, reason })
          closeTransport()
          await markFailed(database, claimed.message, reason, { now: now(), isFinal })
        })
      }
    } finally {
      closeTransport()
    }
  }

  function closeTransport(): void {
    transport?.close()
    transport = undefined
  }

  function sendDue(): Promise<void> {
    round ??= sendAll().finally(() => (round = undefined))
    return round
  }

  return {
    sendDue,
    start() {
      poller = pollEvery({ name: 'mail', milliseconds: POLL_INTERVAL_MS, log }, sendDue)
    },
    async stop() {
      isStopping = true
      const late = setTimeout(closeTransport, STOP_WITHIN_MS)
      await (poller?.stop() ?? round?.catch((error: unknown) => log.failure(error)))
      clearTimeout(late)
    },
  }
}

/** A sender over SMTP, with a connection for each lane. */
export function createMailSender(options: SenderOptions): MailSender {
  const lanes = MAIL_LANES.map((lane) => createLane(options, lane))
  const all = async (action: 'sendDue' | 'stop') => void (await Promise.all(lanes.map((lane) => lane[action]())))
  return { sendDue: () => all('sendDue'), start: () => lanes.forEach((lane) => lane.start()), stop: () => all('stop') }
}

/** Gives an attempt up after `milliseconds`, before another process can assume that this one died. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The mail server didn’t respond in time'), { code: 'ETIMEDOUT' })),
      milliseconds,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether an administrator received an email from the current sender address. Acceptance by a mail server proves
 * little: a later server may have refused it, or put it into the spam folder.
 */
export async function hasArrived(
  context: Pick<ApiContext, 'database' | 'published' | 'siteUrl' | 'mailFrom'>,
): Promise<boolean> {
  return (await readInternal(context.database.read, 'mailArrivedFrom')) === getSender(context).address
}
