/**
 * Runs the commands of the server administrator's guide for a service exactly as written, with a substitute for
 * systemd.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPath } from '#scripts/on-path.ts'
import { freePort } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const GUIDE = readFileSync('docs/operating.md', 'utf8')
const HOST = 'startups.example.org'
const MIGRATIONS = 'api/platform/db/migrations'
/** Long, because a start installs and compiles. */
const PATIENCE = 600_000

const root = temporaryFolder('guide')
const [etc, origin, home, journal] = ['etc', 'origin', 'srv/trellis', 'journal'].map((path) => join(root, path)) as [
  string,
  string,
  string,
  string,
]
const unitFile = join(etc, 'systemd/system/trellis.service')
const { uid, gid } = userInfo()
/** Text of the guide, and what the test uses instead. */
const PLACES = {
  '/etc/': `${etc}/`,
  '/srv/': `${root}/srv/`,
  '/backups': `${root}/backups`,
  '/usr/bin/npm': onPath('npm')!,
  '-o trellis -g trellis': `-o ${uid} -g ${gid}`,
}
const port = await freePort()
const environment = { PATH: process.env['PATH'], HOME: home, PORT: String(port) }
let service: ChildProcess | undefined
let firstCommit = ''

const inPlace = (text: string, places: Record<string, string> = {}) =>
  Object.entries({ ...places, ...PLACES }).reduce((all, [from, to]) => all.replaceAll(from, to), text)
const readJournal = () => readFileSync(journal, 'utf8')
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Drill', '-c', 'user.email=drill@example.org', ...args], {
    cwd: origin,
    encoding: 'utf8',
  }).trim()

/** The one code block below a heading that contains a word. */
function getBlock(heading: string, word: string): string {
  const [section = ''] = GUIDE.split(`\n${heading}\n`)[1]!.split(/^#{2,3} /m)
  const blocks = [...section.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block]) => block!)
  const found = blocks.filter((block) => block.includes(word))
  expect(found, `${heading}: ${word}`).toHaveLength(1)
  return found[0]!
}

/** Settings of the unit by their name, in order. */
const unit = (name: string) =>
  [...readFileSync(unitFile, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].flatMap(([, key, value]) =>
    key === name ? value! : [],
  )

function start(): void {
  const credentials = join(root, 'credentials')
  mkdirSync(credentials, { recursive: true })
  for (const [name, file] of unit('LoadCredential').map((entry) => entry.split(':')))
    copyFileSync(file!, join(credentials, name!))
  const settings = unit('Environment').map((entry) => entry.replace('%d', credentials).split(/=(.*)/s).slice(0, 2))
  const output = openSync(journal, 'a')
  service = spawn('sh', ['-c', `umask ${unit('UMask')[0]}; exec ${unit('ExecStart')[0]}`], {
    cwd: unit('WorkingDirectory')[0]!,
    env: { ...environment, ...(Object.fromEntries(settings) as Record<string, string>) },
    stdio: ['ignore', output, output],
    detached: true,
  })
}

/** As systemd does: the signal goes to all processes of the service. */
async function stop(): Promise<void> {
  const running = service
  service = undefined
  if (!running || running.exitCode !== null) return
  const ended = once(running, 'exit')
  process.kill(-running.pid!, 'SIGTERM')
  await ended
  // npm may end before the product does.
  while ((await getStatus('/api/health')) !== 0) await pause(50)
}

async function systemctl(command: string): Promise<void> {
  if (/^(stop|restart)/.test(command)) await stop()
  if (/^(start|restart|enable --now)/.test(command)) start()
}

/** Runs the commands one after the other; the first failure ends it. */
async function carryOut(block: string, places?: Record<string, string>): Promise<void> {
  let cwd = home
  for (const written of block.split('\n')) {
    const line = inPlace(written.replace(/\s+#.*$/, ''), places)
    if (line.startsWith('cd ')) cwd = line.slice('cd '.length)
    else if (line.startsWith('sudo systemctl ')) await systemctl(line.slice('sudo systemctl '.length))
    else if (line && !line.startsWith('sudo journalctl ')) {
      const sudo = 'sudo() { [ "$1" != -u ] || shift 2; "$@"; }'
      execFileSync('bash', ['-euc', `${sudo}\n${line}`], {
        cwd,
        env: environment,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    }
  }
}

function getStatus(path: string, body?: object): Promise<number> {
  return new Promise((resolve) => {
    const headers = { Host: HOST, Origin: `https://${HOST}`, 'Content-Type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    })
    sent.on('error', () => resolve(0)).end(body && JSON.stringify(body))
  })
}

const USER = { username: 'ada', password: 'a-drill-of-the-tests-26' }
const serves = () => expect.poll(() => getStatus('/api/health'), { timeout: PATIENCE }).toBe(200)

/** Waits until it responds, and checks whether existing users can log in. */
async function logIn(): Promise<number> {
  await serves()
  return getStatus('/api/login', USER)
}

/** The next version, as it arrives with `git pull`; it adds a table. */
function release(): void {
  const file = join(origin, MIGRATIONS, 'meta/_journal.json')
  const all = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = all.entries.at(-1)!
  const tag = `${String(last.idx + 1).padStart(4, '0')}_drill`
  all.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(file, JSON.stringify(all))
  writeFileSync(join(origin, MIGRATIONS, `${tag}.sql`), 'CREATE TABLE `drill` (`id` integer PRIMARY KEY NOT NULL);\n')
  git('add', '.')
  git('commit', '--quiet', '--message', 'The next version')
}

beforeAll(async () => {
  for (const folder of [home, join(etc, 'systemd/system'), join(etc, 'trellis')]) mkdirSync(folder, { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', origin])
  git('checkout', '--quiet', '-B', 'main')
  firstCommit = git('rev-parse', 'HEAD')
  execFileSync('git', ['clone', '--quiet', origin, join(home, 'app')])
  // Uses the packages of this version, to avoid installing them.
  execFileSync('cp', [process.platform === 'darwin' ? '-Rc' : '-al', 'node_modules', join(home, 'app/node_modules')])
  writeFileSync(join(etc, 'trellis/smtp_url'), 'smtp://127.0.0.1:9?ignoreTLS=true\n')
  writeFileSync(unitFile, inPlace(getBlock('## As a service of systemd', '[Service]')))
}, PATIENCE)

afterAll(async () => {
  await stop()
  rmSync(root, { recursive: true, force: true })
})

test('the guide’s commands start the service and back it up', { timeout: PATIENCE }, async () => {
  await carryOut(getBlock('## As a service of systemd', 'systemctl enable'))
  await serves()
  const token = /\/first-admin\?token=([\w-]+)/.exec(readJournal())?.[1]
  const user = { ...USER, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }
  expect(await getStatus('/api/first-admin', { ...user, token })).toBe(201)
  await carryOut(getBlock('## Back up and restore', 'npm run backup --'), { '$(date +%F)': '2026-11-21' })
})

test('the commands of the restore drill bring back a lost installation', { timeout: PATIENCE }, async () => {
  const drill = getBlock('### The restore drill', 'sudo systemctl')
  await carryOut(drill.split('\n')[0]!)
  rmSync(join(home, 'data'), { recursive: true })
  await carryOut(drill)
  expect(await logIn()).toBe(200)
})

test('the guide’s commands install a new version', { timeout: PATIENCE }, async () => {
  release()
  const upgrade = getBlock('## Upgrade and go back', 'sudo systemctl')
  await carryOut(upgrade, { '/srv/trellis/data ': '/srv/trellis/data-restored ' })
  expect(await logIn()).toBe(200)
  expect(readJournal()).toContain('Brought the database to this version')
})

test('the guide’s commands go back to the previous version', { timeout: PATIENCE }, async () => {
  await carryOut(getBlock('### Going back', 'sudo systemctl'), { '<commit>': firstCommit })
  expect(await logIn()).toBe(200)
  expect(readJournal()).not.toContain('editing is closed')
})
