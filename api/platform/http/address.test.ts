import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { visitorAddress } from './address.ts'

/** The counted address of a request over a socket, with a proxy's headers. */
const getAddress = (remoteAddress: string | undefined, forwarded?: string, trustedProxies = 1) =>
  visitorAddress(
    { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as unknown as IncomingMessage,
    trustedProxies,
  )

describe('the address of a request', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0::ffff', '2001:db8:0:0::/64'],
    ['[2001:db8::2]', '2001:db8:0:0::/64'],
    ['[2001:db8::2]:4711', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ])('is, if a proxy writes %j, %s', (forwarded, network) => {
    expect(getAddress('127.0.0.1', forwarded)).toBe(network)
  })

  it.each([
    'unknown',
    'garbage7',
    'for=203.0.113.9',
    'for="[2001:db8::2]:4711"',
    '_hidden',
    '203.0.113',
    '203.0.113.09',
    '203.0.113.9:port',
    '203.0.113.9:1:2',
    '[203.0.113.9',
    '2001:db8::1::2',
    '',
    ',',
  ])('is the proxy’s own if it writes no address: %j', (forwarded) => {
    expect(getAddress('127.0.0.1', forwarded)).toBe('127.0.0.1')
  })

  it('is what the outermost of two proxies saw, whatever comes before it', () => {
    expect(getAddress('127.0.0.1', '198.51.100.1, 203.0.113.9, 192.0.2.7', 2)).toBe('203.0.113.9')
    expect(getAddress('127.0.0.1', '203.0.113.9', 2)).toBe('127.0.0.1')
  })

  it('is the socket’s other end if no proxy is trusted, or there is none', () => {
    expect(getAddress('2001:db8::1%eth0', '203.0.113.9', 0)).toBe('2001:db8:0:0::/64')
    expect(getAddress('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(getAddress(undefined)).toBe('in-process')
  })
})
