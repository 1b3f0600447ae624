/** `npm run bench`: runs the parts under tests/bench one by one and writes `docs/figures/performance.md`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EXCEEDED, type Measured } from '#tests/bench/figure.ts'
import { PERFORMANCE_PAGE } from '#tests/bench/page.ts'
import { PARTS, type Part } from '#tests/bench/parts.ts'
import { notedFigures, renewPage } from '#tests/figures/page.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { ensureBrowser } from './browser.ts'
import { fail, step } from './progress.ts'

const parts = new Map<string, Part>(Object.entries(PARTS))
const HELP = `npm run bench [-- [part …] [--rows 1000000] [--kind events] [--check]]

Measures and writes docs/figures/performance.md. --check ends with 1 when a budget is exceeded; --rows adds a size to the part "growth", and --kind says what
the part "import" imports: startups unless told.
${[...parts].map(([name, { what }]) => `  ${name.padEnd(12)} ${what}`).join('\n')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    rows: { type: 'string' },
    kind: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  step(HELP)
  process.exit(0)
}
const unknown = positionals.find((name) => !parts.has(name))
if (unknown) fail(`There is no part "${unknown}".\n\n${HELP}`)

const folder = temporaryFolder('bench')
const noted = join(folder, 'figures.jsonl')
writeFileSync(noted, '')

/** Runs a part in a process group, which ends with it. Returns its exit code, or `null` when it took too long. */
async function run(
  name: string,
  { minutes }: Part,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  const program = ['--import', './api/db/drizzle-imports.ts', join('tests', 'bench', `${name}.ts`), ...args]
  const child = spawn(process.execPath, program, { stdio: 'inherit', detached: true, env: { ...process.env, ...env } })
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended with all that it started.
    }
  }
  const leave = () => {
    end()
    process.exit(130)
  }
  process.once('SIGINT', leave).once('SIGTERM', leave)
  const timer = setTimeout(end, minutes * 60_000)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  end()
  process.off('SIGINT', leave).off('SIGTERM', leave)
  return code
}

const env = { BENCH_FIGURES: noted, CHROMIUM_PATH: ensureBrowser() }
const more: Readonly<Record<string, string[]>> = {
  growth: values.rows ? [values.rows] : [],
  import: values.kind ? [values.kind] : [],
}
const done: Part[] = []
const failed: string[] = []
for (const [name, part] of parts) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  step(`\n${part.chapter} (load ${loadavg()[0]!.toFixed(1)})`)
  const began = performance.now()
  const code = await run(name, part, more[name] ?? [], env)
  const took = `${Math.round((performance.now() - began) / 1000)} s`
  if (code === 0 || code === EXCEEDED) done.push(part)
  else failed.push(name)
  step(code === null ? `Ended after ${took}: it took too long.` : `(${took})`)
}

const figures = notedFigures<Measured>(noted)
// A skipped part keeps its earlier figures.
const renewed = done.map(({ chapter }) => chapter).filter((chapter) => figures.some((one) => one.chapter === chapter))
await renewPage('docs/figures/performance', PERFORMANCE_PAGE, figures, renewed)

const exceeded = figures.filter(({ kept }) => kept === false)
step(`\n${figures.length} figures renewed in docs/figures/performance.md; ${exceeded.length} exceed their budget`)
for (const { chapter, what, promised, measured } of exceeded) step(`  ${chapter}, ${what}: ${measured} (${promised})`)
if (failed.length > 0) step(`Not measured to the end: ${failed.join(', ')}`)
process.exit(failed.length > 0 || (values.check && exceeded.length > 0) ? 1 : 0)
