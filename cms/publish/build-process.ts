/**
 * Builds releases in a process of its own, one when its parent asks, and tells how it goes (`BuildMessage`). It stays
 * for the next build: what is loaded and read is a second that the next save need not wait. Started by `builder.ts`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { BuildError, toProblem } from './build-error.ts'
import { buildRelease, rehearse } from './build.ts'
import type { BuildMessage, BuildOrder } from './builder.ts'
import { removeOld, type ReleasePlan } from './release.ts'

const send = (message: BuildMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))

/** Milliseconds without a build, after which what can wait is done: saves often follow each other. */
const QUIET_MS = 1000

async function quiet(): Promise<void> {
  do await pause(QUIET_MS)
  while (building > 0)
}

async function build(plan: ReleasePlan): Promise<void> {
  building++
  try {
    const { release, compiled } = await buildRelease(plan, {
      onStep: (step) => void send({ kind: 'step', step }),
      onText: (file) => send({ kind: 'text', file }),
    })
    await send({ kind: 'built', release, compiled })
    afterwards = afterwards
      .then(quiet)
      // Here and not in the server, which would answer nobody while it removes tens of thousands of files.
      .then(() => (building === 0 ? removeOld(plan.dataDir) : undefined))
      .catch(() => {})
      // The compiler holds much memory, and is not needed again soon.
      .then(() => (compiled && building === 0 ? process.exit() : undefined))
  } catch (error) {
    await send({ kind: 'failed', problems: error instanceof BuildError ? error.problems : [toProblem(error)] })
  }
  building--
}

let building = 0
/** What is done for releases that are shown already, one after the other. */
let afterwards: Promise<void> = Promise.resolve()
// Nobody waits for a build any more.
process.on('disconnect', () => process.exit(1))
process.on('message', ({ isRehearsal, ...plan }: BuildOrder) => {
  if (!isRehearsal) void build(plan)
  // What is wrong is told by the build.
  else
    void rehearse(plan).then(
      () => send({ kind: 'rehearsed' }),
      () => process.exit(1),
    )
})
