import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Gateway } from '#cms/gateway/gateway.ts'
import type { RemoteState } from '#api/contract/cms/answers.ts'
import { persist, startedContentFolder, story, type ContentFolder } from '#cms/gateway/testing-content.ts'
import { readRemoteAddress } from './remote-address.ts'

let content: ContentFolder
let gateway: Gateway | undefined
beforeEach(async () => void (content = await startedContentFolder('remote')))
afterEach(async () => {
  await gateway?.close()
  content.remove()
})

const remote = () => join(content.dataDir, 'copy.git')
const makeRemote = () => execFileSync('git', ['init', '-q', '--bare', '-b', 'main', remote()])
const inRemote = (...args: string[]) => execFileSync('git', ['-C', remote(), ...args], { encoding: 'utf8' }).trimEnd()
const open = async (address: string, changes: RemoteState[] = []) => {
  const remoteOptions = { retryMs: [20], onChange: (state: RemoteState) => changes.push(state) }
  return (gateway = await content.openGateway({ remote: address, remoteOptions }))
}
const save = (path: string) => persist(gateway!, path, story('A'))
const state = (wanted: RemoteState['state']) =>
  vi.waitFor(
    () => {
      const now = gateway!.remote()
      expect(now.state).toBe(wanted)
      return now
    },
    { timeout: 15_000, interval: 10 },
  )

describe('a remote repository', () => {
  test('gets what is there at the start and every commit after it', async () => {
    makeRemote()
    await open(remote())
    expect(await state('ok')).toMatchObject({ remote: remote(), problem: null, lastPushedAt: expect.any(String) })
    expect(inRemote('log', '--format=%s', 'main')).toBe('Begin the content')
    await save('news/a.md')
    await vi.waitFor(() => expect(inRemote('rev-parse', 'main')).toBe(content.git('rev-parse', 'HEAD')), {
      timeout: 15_000,
    })
  })

  test('that is not there loses nothing: saves go on, and all of it follows later', async () => {
    const changes: RemoteState[] = []
    await open(remote(), changes)
    const failed = await state('failed')
    expect(failed.problem).toBe(
      'There is no repository at the remote address. Make an empty one there, or correct CONTENT_REMOTE.',
    )
    await save('news/a.md')
    await save('news/b.md')
    expect(content.git('rev-list', '--count', 'HEAD')).toBe('3')
    makeRemote()
    await state('ok')
    expect(inRemote('rev-list', '--count', 'main')).toBe('3')
    expect(changes.map((each) => each.state)).toEqual(['failed', 'ok'])
  })

  test('with other commits is not overwritten, and that is said', async () => {
    makeRemote()
    const other = await startedContentFolder('other')
    other.git('commit', '-q', '--amend', '--allow-empty', '--author', 'Somebody <a@b.example>', '-m', 'Elsewhere')
    other.git('push', '-q', remote(), 'main')
    await open(remote())
    expect((await state('failed')).problem).toMatch(/^The remote repository has commits that are not here/)
    expect(inRemote('log', '-1', '--format=%s', 'main')).toBe('Elsewhere')
    other.remove()
  })
})

describe('a remote repository by https', () => {
  let server: Server
  const authorizations: (string | undefined)[] = []
  beforeEach(async () => {
    authorizations.length = 0
    server = createServer((request, response) => {
      authorizations.push(request.headers.authorization)
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => void server.close())

  test('is given the credentials, and they stand in no answer, no file and no address', async () => {
    const { port } = server.address() as { port: number }
    await open(`http://robot:s%40cret-token@127.0.0.1:${port}/content.git`)
    const failed = await state('failed')
    expect(failed).toMatchObject({
      remote: `http://127.0.0.1:${port}/content.git`,
      problem: expect.stringMatching(/^The remote repository did not accept the credentials/),
    })
    expect(JSON.stringify(failed)).not.toMatch(/cret-token|robot/)
    expect(authorizations).toContain(`Basic ${Buffer.from('robot:s@cret-token').toString('base64')}`)
    const found = spawnSync('grep', ['-r', 'cret-token', content.dataDir])
    expect([found.status, found.stdout.toString()]).toEqual([1, ''])
  })
})

describe('the address of a remote repository', () => {
  test.each([
    ['https://robot:token@git.example.org/content.git', 'https://git.example.org/content.git', 'https'],
    ['https://git.example.org/content.git', 'https://git.example.org/content.git', 'https'],
    ['ssh://git@git.example.org:22/content.git', 'ssh://git.example.org:22/content.git', 'ssh'],
    ['git@git.example.org:team/content.git', 'git.example.org:team/content.git', 'ssh'],
    ['/srv/git/content.git', '/srv/git/content.git', 'file'],
    ['file:///srv/git/content.git', 'file:///srv/git/content.git', 'file'],
  ])('%s is shown as %s', (text, shown, protocol) => {
    expect(readRemoteAddress(text)).toMatchObject({ shown, protocol })
    expect(readRemoteAddress(text)?.url).not.toContain('token')
  })

  test.each([
    'ext::sh -c whoami',
    'ext::sh%20-c%20whoami',
    'fd::17',
    '--upload-pack=whoami',
    '-oProxyCommand=whoami',
    'git@-oProxyCommand=whoami:x',
    'host:-x',
    'content.git',
    'git://git.example.org/content.git',
    'ftp://git.example.org/content.git',
    '/srv/a\nb',
    '',
  ])('cannot be %j', (text) => expect(readRemoteAddress(text)).toBeNull())
})

test('without a remote repository nothing is copied', async () => {
  gateway = await content.openGateway()
  expect(gateway.remote()).toEqual({ state: 'off', remote: '', lastPushedAt: null, problem: null })
  rmSync(remote(), { force: true })
})
