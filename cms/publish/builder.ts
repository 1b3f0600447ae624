import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PublishProblem } from '#api/contract/publish.ts'
import { BuildError } from './build-error.ts'
import { removeDeadWorkshops, ROOT } from './place.ts'
import type { BuiltRelease, ReleasePlan } from './release.ts'

/** What a building process tells. */
export type BuildMessage =
  | { kind: 'step'; step: string }
  | { kind: 'built'; release: BuiltRelease }
  | { kind: 'indexed'; release: BuiltRelease }
  | { kind: 'failed'; problems: PublishProblem[] }

/** Makes a release aside. */
export interface Builder {
  /** @throws BuildError */
  build(onStep: (step: string) => void): Promise<BuiltRelease>
  /** Ends the build that is under way. */
  stop(): void
}

const KILLED = 'The build was ended from outside, most often because the machine ran out of memory. Publish again.'

/** The environment of a build: this process's own, for production. */
const environment = () => ({ ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' })

function start(plan: ReleasePlan): ChildProcess {
  const script = fileURLToPath(new URL('build-process.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(plan)], {
    cwd: ROOT,
    env: environment(),
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

/**
 * Builds in a process of its own, which steps back when the site has visitors to answer. A release can be shown before its
 * search index is made; the process goes on with that until the next build begins.
 *
 * @param onIndexed told of a release whose search index was renewed.
 */
export function createBuilder(plan: ReleasePlan, onIndexed: (release: BuiltRelease) => void = () => {}): Builder {
  let running: ChildProcess | undefined

  async function stop(): Promise<void> {
    const child = running
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async function build(onStep: (step: string) => void): Promise<BuiltRelease> {
    await stop()
    return new Promise((resolve, reject) => {
      const child = start(plan)
      running = child
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
      child.on('message', (message: BuildMessage) => {
        if (message.kind === 'step') onStep(message.step)
        if (message.kind === 'built') resolve(message.release)
        if (message.kind === 'indexed') onIndexed(message.release)
        if (message.kind === 'failed') reject(new BuildError(message.problems))
      })
      child.on('error', reject)
      child.on('exit', () => {
        removeDeadWorkshops()
        const message = said.trim() ? `The site could not be made: ${said.trim()}` : KILLED
        // Has no effect once the release was told.
        reject(new BuildError([{ file: '', field: '', message }]))
      })
    })
  }

  return { build, stop: () => void stop() }
}
