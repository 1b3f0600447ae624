import { expect, test } from 'vitest'
import { hostLines, ownHosts } from './front.ts'

test.each([
  ['https://startups.example', 'startups.example:443'],
  ['http://startups.example', 'startups.example:80'],
])('the host of %s is answered with and without its port', (siteUrl, withPort) => {
  const hosts = ownHosts({ siteUrl, host: '0.0.0.0', port: 4321 })
  expect([...hosts].toSorted()).toEqual(['startups.example', withPort])
})

test('another port, or the port of another scheme, is another host', () => {
  const hosts = ownHosts({ siteUrl: 'https://startups.example', host: '0.0.0.0', port: 4321 })
  expect(hosts).not.toContain('startups.example:80')
  expect(ownHosts({ siteUrl: 'https://startups.example:8443', host: '0.0.0.0', port: 4321 })).toEqual(
    new Set(['startups.example:8443']),
  )
})

test('a server for this machine only is reached by its loopback names', () => {
  const hosts = ownHosts({ siteUrl: 'http://localhost:4321', host: '127.0.0.1', port: 4321 })
  expect([...hosts].toSorted()).toEqual(['127.0.0.1:4321', '[::1]:4321', 'localhost:4321'])
})

test.each([
  [['Host', 'a'], 1],
  [['HOST', 'a', 'Accept', 'host', 'host', 'b'], 2],
  [['Accept', '*/*'], 0],
])('the lines with a host are counted in %j', (rawHeaders, lines) => {
  expect(hostLines(rawHeaders)).toBe(lines)
})
