import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from '#scripts/on-path.ts'
import { freePort } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { figure } from '#tests/trust/figure.ts'
import { openCompose } from './container.ts'
import { blockOf } from './guide.ts'
import { logIn, makeAdministrator, served, type Place } from './people.ts'
import { tryOneAddress } from './one-address.ts'
import { openService } from './service.ts'

const RESTORE = '### The restore drill'
const UPGRADE = '## Upgrade and go back'
const BACK = '### Going back'
const MIGRATIONS = 'api/db/migrations'

const git = (folder: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'safe.directory=*', '-c', 'user.name=Drill', '-c', 'user.email=drill@example.org', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  ).trim()

/** The version after this one, as it comes by `git pull`: it brings a table. */
function release(origin: string): void {
  const journalFile = join(origin, MIGRATIONS, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const last = journal.entries.at(-1)!
  const tag = `${String(last.idx + 1).padStart(4, '0')}_drill`
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(join(origin, MIGRATIONS, `${tag}.sql`), 'CREATE TABLE `drill` (`id` integer PRIMARY KEY NOT NULL);\n')
  git(origin, 'add', '.')
  git(origin, 'commit', '--quiet', '--message', 'The next version')
}

/** One of the two ways. */
interface Way {
  name: string
  place: Place
  said: () => string
  carryOut: (block: string, places?: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
  /** Loses what belongs to the installation, but for its backups. */
  lose: () => void
  /** What only this way's blocks have in them. */
  mark: string
  begin: string
  backup: string
  origin: string
}

async function drill(way: Way, say: (sentence: string) => void): Promise<number> {
  let broken = 0
  async function timed(what: string, work: () => Promise<void>): Promise<void> {
    const from = performance.now()
    try {
      await work()
      const measured = `${((performance.now() - from) / 1000).toFixed(1)} s until the people of before log in`
      figure({ chapter: 'Drills', what: `${what}, ${way.name}`, promised: 'by the lines of the guide alone', measured })
      say(`kept: ${what}, ${way.name}: ${measured}`)
    } catch (error) {
      broken++
      say(`NOT KEPT: ${what}, ${way.name}: ${String(error)}\n${way.said().slice(-1500)}`)
    }
  }
  const back = async () => {
    await served(way.place, way.said)
    await logIn(way.place)
    if (way.said().includes('editing is closed')) throw new Error('The content cannot be edited')
  }
  try {
    await way.carryOut(way.begin)
    await served(way.place, way.said)
    await makeAdministrator(way.place, way.said())
    const commit = git(way.origin, 'rev-parse', 'HEAD')
    await way.carryOut(way.backup, { '$(date +%F)': '2026-11-21' })
    await timed('restore', async () => {
      await way.carryOut(blockOf(RESTORE, way.mark).split('\n')[0]!)
      way.lose()
      await way.carryOut(blockOf(RESTORE, way.mark))
      await back()
    })
    release(way.origin)
    await timed('upgrade', async () => {
      await way.carryOut(blockOf(UPGRADE, way.mark), { '/srv/trellis/data ': '/srv/trellis/data-restored ' })
      await back()
      if (!way.said().includes('Brought the database to this version')) throw new Error('It did not migrate')
    })
    await timed('going back', async () => {
      await way.carryOut(blockOf(BACK, way.mark), { '<commit>': commit })
      await back()
    })
  } finally {
    await way.stop()
  }
  return broken
}

/** A repository that `git pull` brings the next version from: what is committed here. */
function originOf(root: string): string {
  const origin = join(root, 'origin')
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', origin])
  git(origin, 'checkout', '--quiet', '-B', 'main')
  return origin
}

/**
 * Carries the guide's lines out for both ways: install, save, lose, restore, upgrade and go back. systemd and compose
 * are stood in for, because neither runs here. Returns how many drills did not end well.
 */
export async function tryDrills(say: (sentence: string) => void, only?: string): Promise<number> {
  if (process.getuid?.() !== 0) {
    say('The drills were left out: they need root, as the guide does.')
    return 0
  }
  let broken = only ? 0 : await tryOneAddress(say)
  if (only !== 'container') {
    const root = temporaryFolder('drill-service')
    const service = openService(root, await freePort(), say)
    const origin = originOf(root)
    service.install(origin)
    broken += await drill(
      {
        ...service,
        name: 'as a service',
        origin,
        mark: 'sudo systemctl',
        begin: blockOf('## As a service of systemd', 'systemctl enable'),
        backup: blockOf('## Back up and restore', 'npm run backup --'),
        lose: () => rmSync(join(root, 'srv/trellis/data'), { recursive: true }),
      },
      say,
    )
  }
  if (only === 'service') return broken
  if (!onPath('buildah') || !onPath('mmdebstrap')) {
    say('The drill of the container was left out: it needs buildah and mmdebstrap.')
    return broken
  }
  const root = temporaryFolder('drill-container')
  const [origin, clone] = [originOf(root), join(root, 'clone')]
  git(root, 'clone', '--quiet', origin, clone)
  const compose = openCompose(clone, root, await freePort(), say)
  broken += await drill(
    {
      ...compose,
      name: 'as a container',
      origin,
      mark: 'docker compose',
      begin: blockOf('## As a container', 'docker compose up'),
      backup: blockOf('## Back up and restore', 'docker compose exec trellis'),
      lose: () => rmSync(join(root, 'data/region'), { recursive: true }),
    },
    say,
  )
  return broken
}
