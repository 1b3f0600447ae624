import { createTransport } from 'nodemailer'
import { isLoopback } from '#api/env.ts'

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000, dnsTimeout: 10_000 }

/** A connection to a mail server, opened with the first message and kept until it is closed. */
export const openTransport = (smtpUrl: string) =>
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

/** What went wrong with a try, in the codes of SMTP: a server's words may hold the address. */
export function getReason(error: unknown): { reason: string; isFinal: boolean } {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // A server that refuses this recipient or letter for good says 5xx; a wrong password of ours is mended and retried.
  const isFinal = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { reason: [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' '), isFinal }
}
