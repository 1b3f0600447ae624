import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startedContentFolder, type ContentFolder } from '#cms/gateway/testing-content.ts'
import { readRemoteAddress } from './remote-address.ts'
import { startGitServer, type GitServer } from './testing-git-server.ts'

let content: ContentFolder
let server: GitServer
beforeEach(async () => {
  content = await startedContentFolder('remote')
  server = await startGitServer()
})
afterEach(async () => {
  await server.close()
  content.remove()
})

const open = (address: string) => content.openGateway({ contentRemote: readRemoteAddress(address)! })

test('the remote receives the credentials, which appear in no output, file, or address', async () => {
  const gateway = await open(server.url)
  expect(gateway.remote()).toMatchObject({ state: 'ok', remote: server.shown })
  expect(server.git('log', '--format=%s', 'main')).toBe('Begin the content')
  const found = spawnSync('grep', ['-r', 'cret-token', content.dataDir])
  expect([found.status, found.stdout.toString()]).toEqual([1, ''])
  await gateway.close()
})

test('rejected credentials stop the start with what to fix, and are not retried', async () => {
  const failed = await open(server.address('wrong-token')).catch((error: unknown) => error)
  expect(failed).toMatchObject({ message: expect.stringMatching(/^CONTENT_REMOTE didn’t accept the credentials/) })
  expect(JSON.stringify([failed, String((failed as Error).cause)])).not.toContain('wrong-token')
})

test('a missing remote repository stops the start with what to fix', async () => {
  await expect(open(server.url.replace('content.git', 'other.git'))).rejects.toThrow(/^There’s no repository at/)
  await expect(open('/nowhere/content.git')).rejects.toThrow(/^There’s no repository at CONTENT_REMOTE/)
})

test('a hook that declines the commits stops the start with what to fix', async () => {
  writeFileSync(join(server.dir, 'hooks/pre-receive'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  await expect(open(server.url)).rejects.toThrow(/^CONTENT_REMOTE refused the commits/)
})

test('a server that the remote redirects to gets no credentials', async () => {
  const other = await startGitServer()
  server.redirectTo(other.shown)
  await expect(open(server.url)).rejects.toThrow(/^CONTENT_REMOTE didn’t accept the credentials/)
  expect([...other.authorizations]).toEqual([undefined])
  await other.close()
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
