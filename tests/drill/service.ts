import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from '#scripts/on-path.ts'
import { blockOf, carryOut, type Program } from './guide.ts'
import type { Place } from './people.ts'

const ACCOUNT = 10_002

/** In a machine whose /dev is narrow, only root may write to its /dev/null. */
const AS_ACCOUNT = `#!/bin/sh
exec unshare --mount sh -c 'mount --make-rprivate / && mount --bind NULL /dev/null && exec setpriv \\
  --reuid=${ACCOUNT} --regid=${ACCOUNT} --clear-groups --no-new-privs "$@"' sh "$@"
`

/** What of systemd the guide's unit asks for, and no more. */
export function openService(root: string, port: number, say: (line: string) => void) {
  const place: Place = { host: 'startups.example.org', port }
  const [etc, journal] = [join(root, 'etc'), join(root, 'journal')]
  const unitFile = join(etc, 'systemd/system/trellis.service')
  const places = {
    '/etc/': `${etc}/`,
    '/srv/': `${root}/srv/`,
    '/backups': `${root}/backups`,
    '/usr/bin/npm': onPath('npm')!,
    '-o trellis -g trellis': `-o ${ACCOUNT} -g ${ACCOUNT}`,
  }
  const inPlace = (text: string) => Object.entries(places).reduce((all, [from, to]) => all.replaceAll(from, to), text)
  const asAccount = join(root, 'as-account')
  const home = join(root, 'srv/trellis')
  const environment = { PATH: process.env['PATH'], HOME: home }
  let running: ChildProcess | undefined

  const give = (path: string) => chownSync(path, ACCOUNT, ACCOUNT)

  /** Settings of the unit by their name, in their order. */
  function unit(name: string): string[] {
    const lines = readFileSync(unitFile, 'utf8').matchAll(/^(\w+)=(.*)$/gm)
    return [...lines].filter(([, key]) => key === name).map(([, , value]) => value!)
  }

  function start(): void {
    const credentials = join(root, 'credentials')
    mkdirSync(credentials, { recursive: true, mode: 0o700 })
    give(credentials)
    for (const [name, file] of unit('LoadCredential').map((one) => one.split(':'))) {
      copyFileSync(file!, join(credentials, name!))
      give(join(credentials, name!))
    }
    const settings = unit('Environment').map((one) => one.replace('%d', credentials).split(/=(.*)/s).slice(0, 2))
    const [program, ...args] = unit('ExecStart')[0]!.split(' ')
    const output = openSync(journal, 'a')
    running = spawn(asAccount, ['sh', '-c', `umask ${unit('UMask')[0]}; exec "$@"`, 'sh', program!, ...args], {
      cwd: unit('WorkingDirectory')[0]!,
      env: { ...environment, PORT: String(port), ...Object.fromEntries(settings as [string, string][]) },
      stdio: ['ignore', output, output],
      detached: true,
    })
  }

  /** As systemd does: a signal for all processes of the service, and another one for those that stay. */
  async function stop(): Promise<void> {
    if (!running || running.exitCode !== null) return
    const ended = once(running, 'exit')
    const group = -running.pid!
    let isLate = false
    process.kill(group, 'SIGTERM')
    const timer = setTimeout(
      () => {
        isLate = true
        process.kill(group, 'SIGKILL')
      },
      Number(unit('TimeoutStopSec')[0]) * 1000,
    )
    await ended
    clearTimeout(timer)
    running = undefined
    if (isLate) throw new Error('The service did not end in time')
  }

  const systemctl: Program = async ([what, ...rest]) => {
    if (what === 'stop' || what === 'restart') await stop()
    if (what === 'start' || what === 'restart' || (what === 'enable' && rest[0] === '--now')) start()
  }
  const prelude = `sudo() { [ "$1" != -u ] || { shift 2; set -- ${asAccount} env HOME=${home} "$@"; }; "$@"; }`

  return {
    place,
    said: () => readFileSync(journal, 'utf8'),
    stop,
    carryOut: (block: string, more: Record<string, string> = {}) =>
      carryOut(block, {
        folder: home,
        prelude,
        places: { ...more, ...places },
        programs: { 'sudo systemctl': systemctl, 'sudo journalctl': async () => {} },
        say,
      }),
    /** The clone in its place with the packages of this one, which saves fetching them, and the guide's unit. */
    install(origin: string): void {
      for (const folder of [home, join(etc, 'systemd/system'), join(etc, 'trellis')])
        mkdirSync(folder, { recursive: true })
      for (const folder of [root, home, join(root, 'srv')]) chmodSync(folder, 0o755)
      execFileSync('mknod', ['-m', '666', join(root, 'null'), 'c', '1', '3'])
      writeFileSync(asAccount, AS_ACCOUNT.replace('NULL', join(root, 'null')), { mode: 0o755 })
      const app = join(home, 'app')
      execFileSync('git', ['clone', '--quiet', origin, app])
      execFileSync('cp', ['-al', 'node_modules', join(app, 'node_modules')])
      execFileSync('sh', [
        '-c',
        `chown -R ${ACCOUNT}:${ACCOUNT} "$1" && cd "$2" && chown ${ACCOUNT}:${ACCOUNT} . .. && find app -path app/node_modules -prune -o -exec chown -h ${ACCOUNT}:${ACCOUNT} {} + && find app/node_modules -type d -exec chown ${ACCOUNT}:${ACCOUNT} {} +`,
        'sh',
        origin,
        home,
      ])
      writeFileSync(join(etc, 'trellis/smtp_url'), 'smtp://127.0.0.1:9?ignoreTLS=true\n', { mode: 0o600 })
      writeFileSync(unitFile, inPlace(blockOf('## As a service of systemd', '[Service]')))
    },
  }
}
