import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import type { Context } from 'hono'
import type { ApiEnv, ApiContext } from '#api/context.ts'
import type { Call } from '#api/platform/contract/call.ts'
import { getRequester } from '#api/platform/fair-queue.ts'

/**
 * The address of a request for rate limits: an IPv4 address, or the /64 network of an IPv6 address, because one person
 * has all of that. Behind proxies it is the entry that the outermost of them added: the last one of a single proxy, the
 * one before it for two. If that isn't an address, it is the nearest proxy's own, so that no one gets a new count with
 * another spelling or an entry of their own.
 */
export function clientAddress(c: Context<ApiEnv>, trustedProxies: number): string {
  const incoming = (c.env as ApiEnv['Bindings'] | undefined)?.incoming
  return addressFrom(c.req.header('X-Forwarded-For'), incoming?.socket.remoteAddress, trustedProxies)
}

/** The same for a request for a page. */
export function visitorAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  return addressFrom(headers['x-forwarded-for']?.toString(), socket.remoteAddress, trustedProxies)
}

/** The other end of a connection. */
export const socketAddress = ({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string =>
  addressFrom(undefined, remoteAddress, 0)

/** Whether it is this machine: an untrusted proxy on it, behind which clients can't be told apart. */
export const isOwnMachine = (address: string): boolean => address === '127.0.0.1' || address === '0:0:0:0::/64'

function addressFrom(forwardedFor: string | undefined, peer: string | undefined, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies) : undefined
  return getNetwork(forwarded) ?? getNetwork(peer) ?? 'in-process'
}

/** An address with or without brackets, port, and zone, in one spelling; `undefined` for anything else. */
function getNetwork(text = ''): string | undefined {
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const [plain = ''] = (bracketed ?? withPort ?? text.trim()).split('%')
  if (isIPv4(plain)) return plain
  return isIPv6(plain) ? networkOfGroups(parseGroups(plain)) : undefined
}

/** The eight groups of an IPv6 address, without leading zeros; a URL normalizes them. */
function parseGroups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/** The /64 network, or the IPv4 address that is mapped into one. */
function networkOfGroups(groups: readonly string[]): string {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

/** Handles a request when its client's turn comes. */
export type InTurn = (c: Context<ApiEnv>, work: () => Promise<Response>) => Promise<Response>

/**
 * Queues a call's requests. Calls of a page in this process belong to the page's turn, and uploads, which take as long
 * as a connection is slow, have their own slots.
 */
export const roundRobin =
  ({ turns, trustedProxies }: Pick<ApiContext, 'turns' | 'trustedProxies'>, { upload }: Call): InTurn =>
  (c, work) => {
    const isOurs = !(c.env as ApiEnv['Bindings'] | undefined)?.incoming
    if (upload || isOurs) return work()
    const from = { address: () => clientAddress(c, trustedProxies), left: () => c.req.raw.signal }
    return turns.run(getRequester(c.get('viewer'), from), work)
  }
