/**
 * The Containerfile, built by buildah on a base of Debian's packages, and the resulting image, run as its own account.
 */
import { spawn, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { ensurePrograms } from '#scripts/debian.ts'
import { onPath } from '#scripts/on-path.ts'
import { freePort } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PATIENCE = 1_200_000
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

const folder = temporaryFolder('image')
const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
const buildah = (...words: string[]) =>
  execFileSync('buildah', [...store, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const build = (...words: string[]) => buildah('build', '--isolation', 'chroot', '--format', 'docker', ...words)

/** A minimal Debian, downloaded once. */
function debian(): string {
  const archive = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'trellis', 'bookworm.tar')
  if (existsSync(archive)) return archive
  mkdirSync(dirname(archive), { recursive: true })
  const made = join(folder, 'bookworm.tar')
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', made])
  cpSync(made, `${archive}.new`)
  renameSync(`${archive}.new`, archive)
  return archive
}

/** Replaces the Node image: Debian with this process's Node, and this machine's npm and trusted certificates. */
function makeBase(): void {
  const context = join(folder, 'base')
  mkdirSync(context)
  copyFileSync(debian(), join(context, 'debian.tar'))
  copyFileSync(process.execPath, join(context, 'node'))
  cpSync(dirname(dirname(realpathSync(onPath('npm')!))), join(context, 'npm'), { recursive: true })
  copyFileSync(AUTHORITIES, join(context, 'authorities.crt'))
  writeFileSync(join(context, 'npmrc'), 'cafile=/etc/ssl/authorities.crt\n')
  const lines = [
    'FROM scratch',
    'ADD debian.tar /',
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'COPY authorities.crt /etc/ssl/authorities.crt',
    'COPY npmrc /usr/local/etc/npmrc',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ]
  writeFileSync(join(context, 'Containerfile'), lines.join('\n'))
  build('--tag', 'base', context)
}

/**
 * A running container with a port. A signal to buildah would end everything around the container, but not the container
 * itself.
 */
function productOn(port: number): number | undefined {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0')
    } catch {
      return []
    }
  }
  const isIt = (pid: string) =>
    read(pid, 'cmdline').includes('scripts/start.ts') && read(pid, 'environ').includes(`PORT=${port}`)
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isIt(name))
  return found ? Number(found) : undefined
}

afterAll(() => {
  buildah('rm', '--all')
})

test('an image builds, serves, reports its health, backs up, and restores', { timeout: PATIENCE }, async () => {
  if (!ensurePrograms(['buildah', 'mmdebstrap'], ['buildah', 'mmdebstrap']))
    throw new Error('Install buildah and mmdebstrap to try the Containerfile.')
  makeBase()
  build('--build-arg', 'BASE=localhost/base', '--tag', 'trellis', '.')
  const container = buildah('from', 'trellis')
  const port = await freePort()
  const within = [
    ...store,
    'run',
    '--isolation',
    'chroot',
    '--env',
    `PORT=${port}`,
    '--env',
    `SITE_URL=http://localhost:${port}`,
    container,
    '--',
  ]
  const command = (...words: string[]) => {
    try {
      return execFileSync('buildah', [...within, 'trellis', ...words], { encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      return error as Error
    }
  }
  const server = spawn('buildah', [...within, 'tini', '--', 'trellis', 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(server.stdout)
  const ended = once(server, 'exit')
  try {
    // Through its port, because starting a container for each command is slow.
    const serves = async () => (await fetch(`http://localhost:${port}/api/health`).catch(() => undefined))?.ok
    await expect.poll(serves, { timeout: PATIENCE }).toBe(true)
    await expect.poll(() => command('health'), { timeout: PATIENCE }).not.toBeInstanceOf(Error)
    const news = await fetch(`http://localhost:${port}/news`)
    expect([news.status, await news.text()]).toEqual([200, expect.stringContaining('<title>')])
    expect(command('backup', '/backups/one')).not.toBeInstanceOf(Error)
  } finally {
    const product = productOn(port)
    if (product) process.kill(product, 'SIGTERM')
    else server.kill('SIGTERM')
  }
  await ended
  expect(await output).not.toMatch(/Installing|Compiling/)
  expect(command('restore', '/backups/one', '--to', '/data/restored')).not.toBeInstanceOf(Error)
})
