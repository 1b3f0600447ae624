import { createTransport } from 'nodemailer'
import { isLoopback } from '#api/env.ts'

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000, dnsTimeout: 10_000 }

/** A connection to a mail server, opened with the first email and kept until it is closed. */
export const openTransport = (smtpUrl: string) =>
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
export function getReason(error: unknown): { reason: string; isFinal: boolean } {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // A server that refuses this recipient or email for good says 5xx; a wrong password of ours is fixed and retried.
  const isFinal = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { reason: [code ?? 'EUNKNOWN', responseCode].filter(Boolean).join(' '), isFinal }
}
