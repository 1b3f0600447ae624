import type { ApiContext } from '#api/context.ts'
import { lookEvery } from '#api/jobs/look-every.ts'
import { keepOrganizer } from './mail.organizer.service.ts'
import { composeMail } from './mail.letter.service.ts'
import { type OutgoingSettings, senderOf, toOutgoing } from './mail.outgoing.ts'
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
} from './mail.queue.service.ts'
import { openTransport, reasonOf } from './mail.transport.ts'

/** Milliseconds between looks at the queue. */
const LOOK_EVERY = 2000
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
    await keepOrganizer(database, message, composed.calendar, senderOf(options))
    await markSent(database, message, now())
  }

  async function sendAll(): Promise<void> {
    try {
      while (!isStopping) {
        const claimed = await claimMessage(database, line, now())
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

  return {
    sendDue,
    start() {
      looks = lookEvery({ name: 'mail', milliseconds: LOOK_EVERY, log }, sendDue)
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
  const all = async (act: 'sendDue' | 'stop') => void (await Promise.all(lines.map((line) => line[act]())))
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
