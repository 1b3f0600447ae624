import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { buildah } from '#scripts/image/buildah.ts'
import { runImage, type RunningImage } from '#scripts/image/run.ts'
import { carryOut, type Program } from './guide.ts'
import type { Place } from './people.ts'

const GRACE_MS = 15_000

/** What of compose the guide's lines ask for, for the service `trellis` of compose.yaml, and no more. */
export function openCompose(clone: string, root: string, port: number, say: (line: string) => void) {
  const place: Place = { host: 'startups.example.org', port }
  const log = join(root, 'log')
  const volumes = { data: join(root, 'data'), backups: join(root, 'backups') }
  for (const folder of Object.values(volumes)) mkdirSync(folder, { recursive: true })
  let running: RunningImage | undefined

  function written(): Record<string, string> {
    const file = join(clone, '.env')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    return Object.fromEntries(
      lines.filter((line) => line.includes('=')).map((line) => line.split(/=(.*)/s).slice(0, 2)),
    )
  }

  /** The settings of compose.yaml with what stands in .env. */
  function settings(): Record<string, string> {
    const { services } = parseYaml(readFileSync(join(clone, 'compose.yaml'), 'utf8')) as {
      services: { trellis: { environment: Record<string, string> } }
    }
    const values = written()
    const filled = (text: string) =>
      text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, other: string) => {
        if (!values[name] && kind === '?') throw new Error(other)
        return values[name] || other
      })
    const { environment } = services.trellis
    return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]))
  }

  const run = (env: Record<string, string>, command?: string[]) =>
    runImage({
      tag: 'trellis',
      ...volumes,
      env: { ...settings(), PORT: String(port), ...env },
      output: openSync(log, 'a'),
      ...(command && { command }),
    })

  async function finished(env: Record<string, string>, command: string[]): Promise<void> {
    const one = await run(env, command)
    const code = await one.ended
    await one.removed
    if (code !== 0) throw new Error(`trellis ${command.join(' ')} ended with ${code}: ${said().slice(-2000)}`)
  }

  async function stop(): Promise<void> {
    if (!running) return
    const own = running
    running = undefined
    own.kill('SIGTERM')
    const timer = setTimeout(() => own.kill('SIGKILL'), GRACE_MS)
    const code = await own.ended
    clearTimeout(timer)
    await own.removed
    if (code === 137) throw new Error('The container did not end in time')
  }

  async function up(how: string[]): Promise<void> {
    if (how.includes('--build')) {
      const build = ['scripts/image.ts', '--base', 'debian', '--tag', 'trellis']
      execFileSync(process.execPath, build, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] })
    }
    await stop()
    running = await run({})
  }

  const said = () => readFileSync(log, 'utf8')

  const docker: Program = async ([what, ...rest]) => {
    if (what === 'tag') return void (await buildah(['tag', ...rest]))
    const [command, ...args] = rest
    const own = args.slice(args.indexOf('trellis') + 1)
    if (command === 'up') return up(args)
    if (command === 'stop') return stop()
    if (command === 'exec') return finished({}, own.slice(1))
    if (command !== 'run') throw new Error(`docker ${what} ${rest.join(' ')} is not known here`)
    const given = args.flatMap((one, index) => (one === '-e' ? [args[index + 1]!.split('=') as [string, string]] : []))
    return finished(Object.fromEntries(given), own)
  }

  return {
    place,
    said,
    stop,
    carryOut: (block: string, places: Record<string, string> = {}) =>
      carryOut(block, {
        folder: clone,
        places,
        programs: { docker, 'docker compose logs': async () => {} },
        say,
      }),
  }
}
