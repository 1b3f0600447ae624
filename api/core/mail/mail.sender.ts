import { createTransport } from 'nodemailer'
import type { ApiContext } from '#api/context.ts'
import { isLoopback } from '#api/env.ts'
import { siteFacts } from '#api/site-facts.ts'
import type { toCalendarFile } from './mail.calendar.ts'
import { composeMail, type LetterSettings } from './mail.letter.service.ts'
import { claimMessage, isStale, LEASE, markDropped, markFailed, markSent, type Claimed } from './mail.queue.service.ts'

/** Milliseconds between looks at the queue. */
const LOOK_EVERY = 2000
/** Milliseconds that a stop waits for the message under way. */
const STOP_WITHIN = 5000

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000, dnsTimeout: 10_000 }

export interface SenderOptions extends LetterSettings, Pick<ApiContext, 'database' | 'now' | 'log'> {
  smtpUrl: string
  /** The address that messages come from; the installation's contact address unless told. */
  from?: string | undefined
}

/** What writes calendars is read from the disk with the first one. */
async function calendarOf(...entry: Parameters<typeof toCalendarFile>): Promise<string> {
  const { toCalendarFile } = await import('./mail.calendar.ts')
  return toCalendarFile(...entry)
}

/** Sends queued messages, one after another. */
export interface MailSender {
  /** Sends everything that is due now. */
  sendDue(): Promise<void>
  /** Looks at the queue every two seconds from now on. */
  start(): void
  /** Lets the message under way end, within five seconds, and sends no other. */
  stop(): Promise<void>
}

/** What went wrong with a try, in the codes of SMTP: a server's words may hold the address. */
function reasonOf(error: unknown): { reason: string; isFinal: boolean } {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // A server that refuses this recipient or letter for good says 5xx; a wrong password of ours is mended and retried.
  const isFinal = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { reason: [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' '), isFinal }
}

/** A sender over SMTP. Nothing of a message is logged but its id, its kind and the code of what went wrong. */
export function createMailSender(options: SenderOptions): MailSender {
  const { database, now, log, smtpUrl } = options
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isStopping = false
  let transport: ReturnType<typeof openTransport> | undefined

  const openTransport = () =>
    createTransport({
      url: smtpUrl,
      pool: true,
      // A server that offers no TLS gets no password and no letter, but for one on this machine.
      requireTLS: !isLoopback(new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '')),
      maxConnections: 1,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIMEOUTS,
    })

  async function deliver({ message, to }: Claimed): Promise<void> {
    if (!to) return markDropped(database, message, 'no recipient')
    if (isStale(message, now())) return markDropped(database, message, 'too old')
    const composed = await composeMail(options, database.read, message, { firstName: to.firstName, now: now() })
    if (!composed) return markDropped(database, message, 'nothing to say')
    const { subject, text, html, unsubscribe, calendar, attachments } = composed
    const { name, contactEmail } = siteFacts(options)
    const host = new URL(options.siteUrl).hostname
    const from = { name, address: options.from ?? contactEmail ?? `no-reply@${host}` }
    const between = { from, to: { address: to.address } }
    transport ??= openTransport()
    await transport.sendMail({
      from,
      to: to.address,
      subject,
      text,
      html,
      ...(attachments.length > 0 && { attachments }),
      ...(calendar && {
        icalEvent: { method: calendar.method, content: await calendarOf(calendar, { ...options, between }) },
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
    })
    await markSent(database, message, now())
  }

  async function sendAll(): Promise<void> {
    try {
      while (!isStopping) {
        const claimed = await claimMessage(database, now())
        if (!claimed) return
        await within(LEASE / 2, deliver(claimed)).catch(async (error: unknown) => {
          const { reason, isFinal } = reasonOf(error)
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

  const look = () => {
    sendDue()
      .catch((error: unknown) => log.failure(error))
      .finally(() => {
        if (!isStopping) timer = setTimeout(look, LOOK_EVERY).unref()
      })
  }

  return {
    sendDue,
    start: look,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      const late = setTimeout(closeTransport, STOP_WITHIN)
      await round?.catch((error: unknown) => log.failure(error))
      clearTimeout(late)
    },
  }
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
