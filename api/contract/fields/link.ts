import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { cleanLine } from './text.ts'

/**
 * A link as people type it, with `https://` in front if it has no scheme (rules: Links). `''` for an empty one; `null`
 * for anything else: other schemes than http and https, a host without a dot, credentials, white space.
 */
export function normalizeUrl(value: string): string | null {
  const typed = cleanLine(value)
  if (typed === '') return ''
  // `name:` before anything but a port is a scheme, so that `javascript:…` never becomes a host.
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i.exec(typed)?.[1]
  const link = scheme === undefined ? `https://${typed}` : typed
  if (!/^https?:\/\/[^/\\\s]/i.test(link) || /[\s\\]/.test(link) || !URL.canParse(link)) return null
  const { hostname, username, password } = new URL(link)
  const isHost = /^(?:[^.]+\.)+[^.]{2,}\.?$/.test(hostname) || /^\d+(?:\.\d+){3}$/.test(hostname)
  return isHost && username === '' && password === '' ? link : null
}

/**
 * An optional link: missing, `null` and empty mean `null`. `isOther` accepts another kind of value as it is, such as
 * the name of a stored file.
 */
export function optionalLink(message: string = MESSAGES.url, isOther: (value: string) => boolean = () => false) {
  return z.pipe(
    z.nullish(
      z.string({ error: message }).check(z.maxLength(LIMITS.link.max, { error: MESSAGES.linkTooLong, abort: true })),
    ),
    z.transform((value, context): string | null => {
      if (value && isOther(value)) return value
      const link = normalizeUrl(value ?? '')
      if (link === null) context.issues.push({ code: 'custom', input: value, message })
      return link || null
    }),
  )
}
