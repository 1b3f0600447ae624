import { cleanLine } from './clean-text.ts'

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
  const isHost = /^(?:[\w-]+\.)+[\w-]{2,}\.?$/.test(hostname) || /^\d+(?:\.\d+){3}$/.test(hostname)
  return isHost && username === '' && password === '' ? link : null
}
