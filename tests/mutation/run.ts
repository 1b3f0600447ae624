/**
 * Measures how many planted defects the tests find: `node tests/mutation/run.ts [options] -- COMMAND`.
 *
 * Plants one defect at a time at random places of six areas, in a clone of the last commit in a temporary folder, runs
 * the command there, and reports whether it failed. The command gets the file's path as `MUTATED`. The same seed plants
 * the same defects as long as their lines are unchanged. Options: `--seed 1`, `--each 10` (defects per area), `--only
 * 3,17` (by number), `--together` (all in one run: if it passes, none was found), `--list`, `--out FILE`.
 */
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AREAS } from './areas.ts'
import { findMutants, plant, type Mutant } from './mutants.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    each: { type: 'string', default: '10' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    together: { type: 'boolean', default: false },
    out: { type: 'string', default: 'mutants.json' },
  },
})

interface Planted extends Mutant {
  number: number
  area: string
  path: string
  rank: string
  line: number
}

const isSource = (path: string) => !/(\.test\.tsx?|\.d\.ts)$|\/testing[-.]/.test(path)

/** Identifies a place by the text around it, so that other changes of the sources don't affect the selection. */
function listPlaces(path: string) {
  const text = readFileSync(path, 'utf8')
  const alike = new Map<string, number>()
  return findMutants(path, text).map((mutant) => {
    const from = text.lastIndexOf('\n', mutant.start) + 1
    const end = text.indexOf('\n', mutant.end)
    const what = [path, mutant.kind, text.slice(from, end === -1 ? undefined : end).trim()].join('\n')
    const before = alike.get(what) ?? 0
    alike.set(what, before + 1)
    const line = text.slice(0, mutant.start).split('\n').length
    return { ...mutant, path, line, rank: hash('sha256', `${values.seed}\n${what}\n${before}`) }
  })
}

function choose(): Planted[] {
  const each = Number(values.each)
  return Object.entries(AREAS).flatMap(([area, globs], areaIndex) =>
    globs
      .flatMap((glob) => globSync(glob))
      .filter(isSource)
      .flatMap(listPlaces)
      .toSorted((first, second) => (first.rank < second.rank ? -1 : 1))
      .slice(0, each)
      .map((place, index) => ({ ...place, area, number: areaIndex * each + index + 1 })),
  )
}

const defects = choose()
const wanted = values.only?.split(',').map(Number)
const chosen = wanted ? defects.filter(({ number }) => wanted.includes(number)) : defects
const describe = ({ number, area, path, line, kind }: Planted) => `${number} ${area} ${path}:${line} ${kind}`

if (values.list) {
  for (const defect of chosen) console.log(describe(defect))
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
spawnSync('git', ['clone', '--quiet', '--shared', '.', folder], { stdio: 'inherit' })
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
const [program, ...args] = positionals

/** Whether the command fails with these defects planted. Within a file, the last place is changed first. */
function isFound(planted: Planted[]): boolean {
  const texts = new Map<string, string>()
  for (const defect of planted.toSorted((first, second) => second.start - first.start)) {
    const file = join(folder, defect.path)
    const text = readFileSync(file, 'utf8')
    if (!texts.has(file)) texts.set(file, text)
    writeFileSync(file, plant(text, defect))
  }
  const env = { ...process.env, MUTATED: planted.map(({ path }) => path).join(' ') }
  const { status } = spawnSync(program!, args, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const [file, text] of texts) writeFileSync(file, text)
  return status !== 0
}

if (isFound([])) throw new Error('The command fails without a defect, so its result means nothing.')
const groups = values.together ? [chosen] : chosen.map((defect) => [defect])
const results = groups.flatMap((group) => {
  const found = isFound(group)
  for (const defect of group) console.log(`${found ? 'found ' : 'MISSED'} ${describe(defect)}`)
  return group.map((defect) => ({ ...defect, found }))
})
writeFileSync(values.out, JSON.stringify(results, null, 2))
rmSync(folder, { recursive: true, force: true })
console.log(`${results.filter(({ found }) => found).length} of ${results.length} found`)
