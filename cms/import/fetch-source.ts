import { BlockList, isIP, type LookupFunction } from 'node:net'
import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as requestOverHttp, type IncomingMessage } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { readSourceText } from '#api/content/contract/source-text.ts'
import { badRequest } from '#api/errors.ts'
import { aborted } from '#api/platform/files/upload-slots.ts'

/** Addresses that aren't public: private, loopback, link-local, shared, reserved, and multicast. */
const CLOSED_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Exceptions in the public part of IPv6: addresses that contain an IPv4 address (Teredo, 6to4), and examples. */
const CLOSED_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [net, prefix] of CLOSED_4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of CLOSED_6) closed.addSubnet(net, prefix, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet. IPv6 addresses that contain an IPv4 address don't count. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && unicast.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** What may be fetched, and how. Tests use other rules to reach their own server. */
export interface FetchRules {
  protocol: 'https:' | 'http:'
  /** Undefined allows only the default port. */
  port?: number
  isAllowed: (address: string) => boolean
  resolve: (host: string) => Promise<LookupAddress[]>
  maxBytes: number
  milliseconds: number
}

const resolveByDns = (host: string) =>
  new Promise<LookupAddress[]>((resolve, reject) => {
    lookUp(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

export const PUBLIC_HTTPS: FetchRules = {
  protocol: 'https:',
  isAllowed: isPublicAddress,
  resolve: resolveByDns,
  maxBytes: 2_000_000,
  milliseconds: 15_000,
}

const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const NO_ADDRESS =
  'This isn’t the address of a public site. Paste the address of the feed or calendar, with https:// at its beginning.'
const NOT_REACHED = 'The address couldn’t be reached. Check it in a browser, and try again later.'

function checked(address: string, base: URL | undefined, rules: FetchRules): URL {
  const url = URL.parse(address, base)
  const isFine =
    url !== null &&
    url.protocol === rules.protocol &&
    url.username === '' &&
    url.password === '' &&
    (url.port === '' || url.port === String(rules.port))
  if (!isFine) throw badRequest(NO_ADDRESS)
  return url
}

/** The one address to connect to. Every address of the name must be allowed: a mixed result is an attack. */
async function getAddress(url: URL, rules: FetchRules, signal: AbortSignal): Promise<LookupAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const resolved = () => rules.resolve(host).catch(() => [])
  const found = family ? [{ address: host, family }] : await Promise.race([resolved(), aborted(signal)])
  if (found.length === 0) throw badRequest(NOT_REACHED)
  if (!found.every(({ address }) => rules.isAllowed(address))) throw badRequest(NO_ADDRESS)
  return found[0]!
}

function requestUrl(url: URL, { address, family }: LookupAddress, signal: AbortSignal): Promise<IncomingMessage> {
  // Resolved only once, so that the connection goes to the address that was checked.
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const headers = {
    Accept: 'application/rss+xml, application/atom+xml, application/feed+json, text/calendar, */*;q=0.5',
    'Accept-Encoding': 'identity',
    'User-Agent': 'Trellis (imports for editors)',
  }
  const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp
  return new Promise((resolve, reject) => {
    request(url, { lookup, signal, headers, agent: false }, resolve).on('error', reject).end()
  })
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    if (size > maxBytes) {
      answer.destroy()
      throw badRequest('The file at this address is too large to import.')
    }
    chunks.push(chunk as Buffer)
  }
  const charset = /charset="?([\w-]+)/i.exec(answer.headers['content-type'] ?? '')?.[1]
  return readSourceText(Buffer.concat(chunks), charset)
}

/**
 * Fetches the text at an address that someone typed, without letting it reach anything but the public internet: https
 * only, no private address behind the name, a connection to exactly the address that was checked, every redirect
 * checked again, and limits on size and time.
 *
 * @throws ApiError 400 with a message for the editor
 */
export async function fetchSource(address: string, rules: FetchRules = PUBLIC_HTTPS): Promise<string> {
  const signal = AbortSignal.timeout(rules.milliseconds)
  let url = checked(address, undefined, rules)
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const answer = await requestUrl(url, await getAddress(url, rules, signal), signal)
      const { statusCode: status = 0, headers } = answer
      if (REDIRECTS.has(status) && headers.location) {
        answer.destroy()
        url = checked(headers.location, url, rules)
      } else if (status === 200) {
        return await read(answer, rules.maxBytes)
      } else {
        answer.destroy()
        throw badRequest(`The site returned an error (${status}). Check the address in a browser.`)
      }
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'ApiError') throw error
    if (signal.aborted) throw badRequest('The site didn’t answer in time. Try again later.')
    throw badRequest(NOT_REACHED)
  }
  throw badRequest('This address keeps redirecting. Use the final address from your browser.')
}
