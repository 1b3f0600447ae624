import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'libsql'
import { describe, expect, test } from 'vitest'
import { migrate } from '#api/platform/db/migrate.ts'
import { finish, makeCurrent, startRelease } from '#cms/publish/release.ts'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const ADDRESS = 'https://startups.example.org'

const command = (script: string, words: readonly string[]) => [
  ...NODE_OPTIONS,
  resolve('scripts', `${script}.ts`),
  ...words,
]
const environment = (dataDir: string, settings: Record<string, string> = {}) => ({
  ...process.env,
  SITE_URL: '',
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  ...settings,
})
const run = (
  dataDir: string,
  [script, ...words]: [string, ...string[]],
  { cwd = '.', settings = {} }: { cwd?: string; settings?: Record<string, string> } = {},
) => spawnSync(process.execPath, command(script, words), { encoding: 'utf8', cwd, env: environment(dataDir, settings) })

async function installation(): Promise<string> {
  const dataDir = temporaryFolder('commands')
  await migrate({ url: `file:${dataDir}/trellis.db`, backups: join(dataDir, 'backups') })
  return dataDir
}

function serveAt(dataDir: string, canonicalUrl: string): void {
  const [id, builtAt] = ['one', '2026-01-15T12:00:00.000Z']
  writeFileSync(join(startRelease(dataDir, id), 'client/index.html'), '<!doctype html><title>Home</title>')
  const note = { id, fingerprint: id, bundle: 'b', commit: null, builtAt, freshUntil: builtAt, rendered: 1 }
  finish(dataDir, { ...note, canonicalUrl })
  makeCurrent(dataDir, id)
}

test.each([['list'], ['reset-password', 'ada'], ['change-key']])(
  'a command never creates an installation: admin %s',
  (...words) => {
    const dataDir = join(temporaryFolder('commands'), 'mistyped')
    const { status, stderr } = run(dataDir, ['admin', ...words])
    expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${dataDir}. Set DATA_DIR`)])
    expect(existsSync(dataDir)).toBe(false)
  },
)

test('the one-time link has the address that the server was last started with', async () => {
  const dataDir = await installation()
  serveAt(dataDir, ADDRESS)
  expect(run(dataDir, ['admin', 'link']).stdout).toContain(` ${ADDRESS}/first-admin?token=`)
})

test('a new domain is never guessed', async () => {
  const dataDir = await installation()
  serveAt(dataDir, ADDRESS)
  const { status, stdout, stderr } = run(dataDir, ['admin', 'change-domain'])
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('"change-domain" needs the new address in SITE_URL: SITE_URL=https://')
  const changed = run(dataDir, ['admin', 'change-domain'], {
    settings: { SITE_URL: 'https://region.example.org' },
  })
  expect(changed.stdout).toBe('The server starts with https://region.example.org now.\n')
})

test('an unknown option of backup does not become a folder', async () => {
  const dataDir = await installation()
  const { status, stderr } = run(dataDir, ['backup', '--no-such-option'], { cwd: dataDir })
  expect([status, stderr]).toEqual([1, expect.stringContaining('Name one folder')])
  expect(existsSync(join(dataDir, '--no-such-option'))).toBe(false)
})

describe('an import in the terminal', () => {
  const LINES = 900
  const folder = temporaryFolder('import')
  const dataDir = join(folder, 'data')
  const file = join(folder, 'startups.csv')
  const upload = (...words: string[]) => run(dataDir, ['import', ...words])

  function query<T>(sql: string): T[] {
    const database = new Sqlite(join(dataDir, 'trellis.db'), { readonly: true })
    try {
      return database.prepare(sql).all() as T[]
    } finally {
      database.close()
    }
  }
  const count = () =>
    existsSync(join(dataDir, 'trellis.db'))
      ? query<{ n: number }>('select count(*) as n from imported_records')[0]!.n
      : 0
  const getLines = (id: number) =>
    query(`select row_number, name, outcome, changes, notes from import_rows where import_id = ${id}`)

  test('does what its dry run reported, even when it is killed and resumed', async () => {
    // Every third row is a duplicate of the one before it, and every seventh has an invalid industry.
    const lines = Array.from({ length: LINES }, (_, at) =>
      [at % 3 === 2 ? at - 1 : at, `Company ${at}`, at % 7 === 0 ? 'Nonsense' : 'Energy'].join(';'),
    )
    writeFileSync(file, ['Id;Company;Industry', ...lines].join('\n'))
    const dry = upload(file, '--dry-run', '--report', join(folder, 'report.csv'))
    expect([dry.status, dry.stderr]).toEqual([0, ''])
    expect(dry.stdout).toMatch(/^New +600$/m)
    expect(dry.stdout).toContain('Nothing was written.')
    expect(readFileSync(join(folder, 'report.csv'), 'utf8').split('\r\n')[1]).toMatch(/^2,Company 0,New,/)
    expect(count()).toBe(0)

    const killed = spawn(process.execPath, command('import', [file]), { env: environment(dataDir), stdio: 'ignore' })
    const ended = once(killed, 'exit')
    await expect.poll(count, { interval: 5, timeout: 60_000 }).toBeGreaterThan(100)
    killed.kill('SIGKILL')
    await ended
    expect(count()).toBeLessThan(600)

    // The next command first finishes what was left.
    expect(upload(file, '--dry-run').stdout).toMatch(/^Unchanged +600$/m)
    expect(count()).toBe(600)
    expect(query(`select distinct name_key from imported_records`)).toHaveLength(600)
    expect(getLines(2)).toEqual(getLines(1))
  })

  test('reports errors as readable messages', () => {
    expect(upload(join(folder, 'none.csv'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no file'),
    })
    writeFileSync(join(folder, 'list.csv'), 'Company\nA\n')
    expect(upload(join(folder, 'list.csv')).stderr).toContain('Say with --kind')
  })
})
