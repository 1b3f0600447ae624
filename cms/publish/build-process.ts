/**
 * Builds releases in a separate process, one each time its parent sends a request, and reports progress
 * (`BuildMessage`). The process stays for the next build, because loading everything again would add a second to each
 * save. Started by `builder.ts`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { BuildError, toProblem } from './build-error.ts'
import { buildRelease, rehearse } from './build.ts'
import type { BuildMessage, BuildOrder } from './builder.ts'
import { removeOld, type ReleasePlan } from './release.ts'

const send = (message: BuildMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))

/** Idle time after which postponed work starts, in milliseconds. Saves often follow each other. */
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
      // Done here, because removing tens of thousands of files would block the server.
      .then(() => (building === 0 ? removeOld(plan.dataDir) : undefined))
      .catch(() => {})
      // The compiler uses a lot of memory, and isn't needed again soon.
      .then(() => (compiled && building === 0 ? process.exit() : undefined))
  } catch (error) {
    await send({ kind: 'failed', problems: error instanceof BuildError ? error.problems : [toProblem(error)] })
  }
  building--
}

let building = 0
/** Work for releases that are already live, one after the other. */
let afterwards: Promise<void> = Promise.resolve()
// The parent has ended.
process.on('disconnect', () => process.exit(1))
process.on('message', ({ isRehearsal, ...plan }: BuildOrder) => {
  if (!isRehearsal) void build(plan)
  // The build reports what is wrong.
  else
    void rehearse(plan).then(
      () => send({ kind: 'rehearsed' }),
      () => process.exit(1),
    )
})
