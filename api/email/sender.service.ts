import type { Database, Reader } from '#api/platform/db/database.ts'
import type { Organizer } from '#api/meetings/table.ts'
import type { MessageRow } from './table.ts'
import {
  type CalendarEntry,
  type Email,
  type MailData,
  type MailKind,
  type SitePath,
  formatFirstNameForEmail,
} from './template.ts'
import { kindNamed } from './templates.ts'
import type { ApiContext } from '#api/context.ts'
import { siteFacts } from '#api/site-facts.ts'
import { buildEmailTheme, type EmailTheme, writeEmail, type Written } from './theme.ts'
import { type Unsubscription, unsubscribeToken } from './unsubscribe.service.ts'
import type { SendMailOptions } from 'nodemailer'
import type { toCalendarFile } from '#api/meetings/calendar.ts'
import { lookEvery } from '#api/platform/jobs/worker.ts'
import {
  claimMessage,
  isStale,
  LEASE,
  MAIL_LINES,
  type MailLine,
  markDropped,
  markFailed,
  markSent,
  TOO_OLD,
  type Claimed,
} from './queue.service.ts'
import { openTransport, getReason } from '#api/platform/mail/transport.ts'
import { readInternal } from '#api/region/settings.service.ts'

/**
 * Keeps whom the first edition of an entry for a calendar named. Later ones name the same one, also once the region has
 * another address.
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

/** What writing letters needs of an installation. */
type EmailSettings = Pick<ApiContext, 'published' | 'siteUrl' | 'keys'>

/** A letter, with headers for the mail program. */
interface Composed extends Written {
  /** The one-click address that ends the topic (RFC 8058); `null` if it cannot be ended. */
  unsubscribe: string | null
  calendar: CalendarEntry | null
  /** The connection that it's about. */
  connectionId: number | null
  /** Pictures that it shows. */
  attachments: EmailTheme['attachments']
}

const path = (page: string, token: string): SitePath => `/${page}?token=${encodeURIComponent(token)}`

/** What the link at the end of a letter ends; `null` for what concerns an account itself. */
function endedBy(kind: MailKind<MailData>, { invitationId }: Email, userId: number | null): Unsubscription | null {
  if (invitationId !== undefined) return { invitationId }
  const topic = kind.isReviewEmail ? 'waiting' : kind.topic
  return topic && userId !== null ? { userId, topic } : null
}

/** Writes the letter of a message as it reads at this moment; `null` when there is nothing to say (any more). */
export async function composeMail(
  settings: EmailSettings,
  read: Reader,
  message: Pick<MessageRow, 'kind' | 'data' | 'userId' | 'address'>,
  { firstName, now, isShown = false }: { firstName: string | null; now: number; isShown?: boolean },
): Promise<Composed | null> {
  const kind = kindNamed(message.kind)
  if (!kind) return null
  const facts = siteFacts(settings)
  const { name: siteName, timeZone } = facts
  const theme = buildEmailTheme(facts.look)
  const { userId, address } = message
  const context = { siteName, timeZone, userId, address, now, isShown, read, keys: settings.keys }
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
      unsubscribePath: token === null ? null : path('unsubscribe', token),
      look: theme,
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
  /** The address that messages come from; the installation's contact address unless told. */
  mailFrom?: string | undefined
}

/** Whom letters come from. */
export function getSender(settings: Pick<OutgoingSettings, 'mailFrom' | 'published' | 'siteUrl'>): Organizer {
  const { name, contactEmail } = siteFacts(settings)
  return { name, address: settings.mailFrom ?? contactEmail ?? `no-reply@${new URL(settings.siteUrl).hostname}` }
}

/** What writes calendars is read from the disk with the first one. */
async function getCalendar(...entry: Parameters<typeof toCalendarFile>): Promise<string> {
  const { toCalendarFile } = await import('#api/meetings/calendar.ts')
  return toCalendarFile(...entry)
}

/** A letter as it goes over the line: whom it comes from and goes to, and its headers. */
async function toOutgoing(
  settings: OutgoingSettings,
  { subject, text, html, unsubscribe, calendar, connectionId, attachments }: Composed,
  { message, address }: { message: Pick<MessageRow, 'id' | 'createdAt'>; address: string },
): Promise<SendMailOptions> {
  const host = new URL(settings.siteUrl).hostname
  const from = getSender(settings)
  const { contactEmail } = siteFacts(settings)
  // No letter has this name: all of one connection answer to it, so that mail programs show them together.
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
    // The same at each try, so that a mail program shows a message once that a dying process has sent twice.
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

/** Milliseconds between looks at the queue. */
const POLL_INTERVAL_MS = 2000
/** Milliseconds that a stop waits for the message under way. */
const STOP_WITHIN = 5000

export interface SenderOptions extends OutgoingSettings, Pick<ApiContext, 'database' | 'now' | 'log'> {
  smtpUrl: string
}

/** Sends queued messages, those of a line one after another. */
export interface MailSender {
  /** Sends everything that is due now. */
  sendDue(): Promise<void>
  /** Looks at the queue every two seconds from now on. */
  start(): void
  /** Lets the message under way end, within five seconds, and sends no other. */
  stop(): Promise<void>
}

/** Sends one line. Nothing of a message is logged but its id, its kind and the code of what went wrong. */
function createLine(options: SenderOptions, line: MailLine): MailSender {
  const { database, now, log, smtpUrl } = options
  let looks: ReturnType<typeof lookEvery> | undefined
  let round: Promise<void> | undefined
  let isStopping = false
  let transport: ReturnType<typeof openTransport> | undefined

  async function deliver({ message, to }: Claimed): Promise<void> {
    if (!to) return markDropped(database, message, 'no recipient')
    if (isStale(message, now())) return markDropped(database, message, TOO_OLD)
    const composed = await composeMail(options, database.read, message, { firstName: to.firstName, now: now() })
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
        const claimed = await claimMessage(database, line, now())
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
      looks = lookEvery({ name: 'mail', milliseconds: POLL_INTERVAL_MS, log }, sendDue)
    },
    async stop() {
      isStopping = true
      const late = setTimeout(closeTransport, STOP_WITHIN)
      await (looks?.stop() ?? round?.catch((error: unknown) => log.failure(error)))
      clearTimeout(late)
    },
  }
}

/** A sender over SMTP, with a connection for each line. */
export function createMailSender(options: SenderOptions): MailSender {
  const lines = MAIL_LINES.map((line) => createLine(options, line))
  const all = async (action: 'sendDue' | 'stop') => void (await Promise.all(lines.map((line) => line[action]())))
  return { sendDue: () => all('sendDue'), start: () => lines.forEach((line) => line.start()), stop: () => all('stop') }
}

/** Gives a try up after `milliseconds`, before another process may take its sender for dead. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether a person saw a letter arrive that came from the address of today. That a mail server took one says little: a
 * server further on may have refused it, or put it with the spam.
 */
export async function hasArrived(
  context: Pick<ApiContext, 'database' | 'published' | 'siteUrl' | 'mailFrom'>,
): Promise<boolean> {
  return (await readInternal(context.database.read, 'mailArrivedFrom')) === getSender(context).address
}
