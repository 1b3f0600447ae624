import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '#api/db/migrate/migrate.ts'
import { finish, makeCurrent, startRelease } from '#cms/publish/release.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { NODE_OPTIONS } from './node-options.mjs'

const ADDRESS = 'https://startups.example.org'

function admin(dataDir: string, command: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, SITE_URL: '', DATA_DIR: dataDir, ...settings }
  return spawnSync(process.execPath, [...NODE_OPTIONS, 'scripts/admin.ts', ...command], { encoding: 'utf8', env })
}

async function installation(): Promise<string> {
  const dataDir = temporaryFolder('admin')
  await migrate({ url: `file:${dataDir}/trellis.db`, backups: join(dataDir, 'backups') })
  return dataDir
}

function serveAt(dataDir: string, canonicalUrl: string): void {
  const [id, builtAt] = ['one', '2026-01-15T12:00:00.000Z']
  startRelease(dataDir, id)
  const note = { id, fingerprint: id, bundle: 'b', commit: null, builtAt, freshUntil: builtAt, rendered: 1 }
  finish(dataDir, { ...note, canonicalUrl })
  makeCurrent(dataDir, id)
}

it.each([['list'], ['link'], ['reset-password', 'ada'], ['change-key']])(
  'a folder without an installation stays without one: %s',
  (...command) => {
    const dataDir = join(temporaryFolder('admin'), 'mistyped')
    const { status, stderr } = admin(dataDir, command)
    expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${dataDir}. Set DATA_DIR`)])
    expect(existsSync(dataDir)).toBe(false)
  },
)

it('the one-time link has the address at which the server was last started, unless SITE_URL is another', async () => {
  const dataDir = await installation()
  expect(admin(dataDir, ['link']).stdout).toContain(' http://localhost:4321/first-admin?token=')
  serveAt(dataDir, ADDRESS)
  expect(admin(dataDir, ['link']).stdout).toContain(` ${ADDRESS}/first-admin?token=`)
  const other = { SITE_URL: 'https://region.example.org' }
  expect(admin(dataDir, ['link'], other).stdout).toContain(` ${other.SITE_URL}/first-admin?token=`)
})

it('another domain is never guessed', async () => {
  const dataDir = await installation()
  serveAt(dataDir, ADDRESS)
  const { status, stdout, stderr } = admin(dataDir, ['change-domain'])
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('"change-domain" needs the new address in SITE_URL: SITE_URL=https://')
  const changed = admin(dataDir, ['change-domain'], { SITE_URL: 'https://region.example.org' })
  expect(changed.stdout).toBe('The server starts with https://region.example.org now.\n')
})
