import { fork } from 'node:child_process'
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
  | { kind: 'failed'; problems: PublishProblem[] }

/** Makes a release aside. */
export interface Builder {
  /** @throws BuildError */
  build(onStep: (step: string) => void): Promise<BuiltRelease>
  /** Ends the build that is under way. */
  stop(): void
}

const KILLED = 'The build was ended from outside, most often because the machine ran out of memory. Publish again.'

/** The environment of a build: this process's own, and where the content is. */
const environmentOf = ({ contentDir }: ReleasePlan) => ({
  ...process.env,
  NODE_ENV: 'production',
  CONTENT_DIR: contentDir,
  ASTRO_TELEMETRY_DISABLED: '1',
})

/** Builds in a process of its own, which steps back when the site has visitors to answer. */
export function createBuilder(plan: ReleasePlan): Builder {
  let stop = () => {}
  return {
    build: (onStep) =>
      new Promise((resolve, reject) => {
        const child = fork(fileURLToPath(new URL('build-process.ts', import.meta.url)), [JSON.stringify(plan)], {
          cwd: ROOT,
          env: environmentOf(plan),
          execArgv: [],
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        })
        stop = () => void child.kill('SIGKILL')
        if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
        let said = ''
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
        let end: () => void = () => {
          const message = said.trim() ? `The site could not be made: ${said.trim()}` : KILLED
          reject(new BuildError([{ file: '', field: '', message }]))
        }
        child.on('message', (message: BuildMessage) => {
          if (message.kind === 'step') onStep(message.step)
          if (message.kind === 'built') end = () => resolve(message.release)
          if (message.kind === 'failed') end = () => reject(new BuildError(message.problems))
        })
        child.on('error', reject)
        child.on('exit', () => {
          stop = () => {}
          removeDeadWorkshops()
          end()
        })
      }),
    stop: () => stop(),
  }
}
