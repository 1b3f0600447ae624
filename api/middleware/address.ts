import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { ApiEnv } from '#api/context.ts'

/**
 * Where a request comes from, as far as limits on tries need to know: an IPv4 address, or the /64 network of an IPv6
 * address, because one person has all of that. Behind a proxy it is what that proxy itself saw, the last entry.
 */
export function clientAddress(c: Context<ApiEnv>, trustProxy: boolean): string {
  const incoming = (c.env as ApiEnv['Bindings'] | undefined)?.incoming
  return addressFrom(c.req.header('X-Forwarded-For'), incoming?.socket.remoteAddress, trustProxy)
}

/** The same, where a page is asked for. */
export function visitorAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  return addressFrom(headers['x-forwarded-for']?.toString(), socket.remoteAddress, trustProxy)
}

function addressFrom(forwardedFor: string | undefined, peer: string | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return networkOf(forwarded || peer || 'in-process')
}

/** The address itself, or the first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
