/** Builds one release in a process of its own, and tells its parent how it goes (`BuildMessage`). Started by `builder.ts`. */
import { BuildError, toProblem } from './build-error.ts'
import { buildRelease } from './build.ts'
import type { BuildMessage } from './builder.ts'
import type { ReleasePlan } from './release.ts'

const say = (message: BuildMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))

// Nobody waits for this build any more.
process.on('disconnect', () => process.exit(1))

const plan = JSON.parse(process.argv[2] ?? '') as ReleasePlan
try {
  const { release, index } = await buildRelease(plan, (step) => void say({ kind: 'step', step }))
  await say({ kind: 'built', release })
  if (index) {
    await index()
    await say({ kind: 'indexed', release })
  }
} catch (error) {
  await say({ kind: 'failed', problems: error instanceof BuildError ? error.problems : [toProblem(error)] })
}
process.exit(0)
