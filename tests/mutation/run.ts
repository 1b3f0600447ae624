/**
 * How many planted defects the tests find: `node tests/mutation/run.ts [options] -- COMMAND`.
 *
 * Plants one defect at a time at random places of six areas, in a clone of the last commit in a temporary folder, runs
 * the command there and says whether it failed. The same seed plants the same defects as long as the sources are the
 * same. Options: `--seed 1`, `--each 10` (defects an area), `--only 3,17` (their numbers), `--list`, `--out FILE`.
 */
import { spawnSync } from 'node:child_process'
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
    out: { type: 'string', default: 'mutants.json' },
  },
})

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Planted extends Mutant {
  number: number
  area: string
  path: string
  line: number
}

const isSource = (path: string) => !/(\.test\.tsx?|\.d\.ts)$|\/testing[-.]/.test(path)

function choose(): Planted[] {
  const random = randomOf(Number(values.seed))
  return Object.entries(AREAS).flatMap(([area, globs], areaIndex) => {
    const places = globs
      .flatMap((glob) => globSync(glob))
      .filter(isSource)
      .toSorted()
      .flatMap((path) => {
        const text = readFileSync(path, 'utf8')
        return findMutants(path, text).map((mutant) => ({
          ...mutant,
          path,
          line: text.slice(0, mutant.start).split('\n').length,
        }))
      })
    return Array.from({ length: Number(values.each) }, (_, index) => {
      const [place] = places.splice(Math.floor(random() * places.length), 1)
      return { ...place!, area, number: areaIndex * Number(values.each) + index + 1 }
    })
  })
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
const results = []
for (const defect of chosen) {
  const file = join(folder, defect.path)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, plant(text, defect))
  const [program, ...args] = positionals
  const { status, stdout } = spawnSync(program!, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 })
  writeFileSync(file, text)
  const found = status !== 0
  results.push({ ...defect, found })
  console.log(`${found ? 'found ' : 'MISSED'} ${describe(defect)}`)
  writeFileSync(values.out, JSON.stringify(results, null, 2))
  if (process.env['MUTATION_LOG']) writeFileSync(`${process.env['MUTATION_LOG']}-${defect.number}.log`, stdout)
}
rmSync(folder, { recursive: true, force: true })
const caught = results.filter(({ found }) => found).length
console.log(`${caught} of ${results.length} found`)
