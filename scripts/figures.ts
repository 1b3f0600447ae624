/**
 * `node scripts/figures.ts [folder]`: the size and import cycles of the code of a clone; `npm run check` prints them.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { step } from './progress.ts'

interface Import {
  /** The path from the root: `api/env.ts`. */
  target: string
  /** Whether the import disappears when the program runs. */
  isType: boolean
}

interface Source {
  path: string
  isTest: boolean
  lines: readonly string[]
  imports: readonly Import[]
}

const CODE = /\.(?:ts|tsx|mts|mjs|js|astro|css)$/
const GENERATED = /^(?:api\/platform\/db\/migrations|docs)\//
const TEST = /^tests\/|\.test\.tsx?$|(?:^|\/)testing[-.][^/]*$/
const IMPORT = /\b(?:im|ex)port\b(\s+type\b)?(?:[^'"`;]*?\bfrom)?\s*\(?['"]((?:#|\.\.?\/)[^'"]+)['"]/g
const LONG_COMMENT = /^(?=.{121})\s*(?:\/\*|\*|\/\/|\{\/\*)/
const COLUMNS = ['', 'product', 'files', 'test', 'files', 'median', '90 %', 'longest']

function readSources(folder: string): Source[] {
  const listed = execFileSync('git', ['-C', folder, 'ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  const paths = [...new Set(listed.split('\n'))].filter(
    (path) => CODE.test(path) && !GENERATED.test(path) && existsSync(join(folder, path)),
  )
  return paths.map((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const imports = [...text.matchAll(IMPORT)].map(([, type, from]) => ({
      target: from!.startsWith('#') ? from!.slice(1) : normalize(join(dirname(path), from!)),
      isType: type !== undefined,
    }))
    return { path, isTest: TEST.test(path), lines: text.trimEnd().split('\n'), imports }
  })
}

/**
 * The nodes in a cycle, or on a path between two cycles. `getName` maps a path to a node, or to `undefined` for none.
 */
function inCircles(sources: readonly Source[], getName: (path: string) => string | undefined): string[] {
  let edges = sources
    .flatMap(({ path, imports }) => imports.map(({ target }) => [getName(path), getName(target)] as const))
    .filter(([from, to]) => from !== undefined && to !== undefined && from !== to)
  for (let before = Infinity; edges.length < before;) {
    before = edges.length
    const [importing, imported] = [0, 1].map((end) => new Set(edges.map((edge) => edge[end])))
    edges = edges.filter(([from, to]) => imported!.has(from) && importing!.has(to))
  }
  return [...new Set(edges.map(([from]) => from!))].sort()
}

/** The files of a folder in `rooms` that import themselves through others, including types. */
export function filesInCircles(folder: string, areas: readonly string[]): string[] {
  const isIn = (path: string) => areas.some((area) => path.startsWith(`${area}/`))
  return inCircles(readSources(folder), (path) => (isIn(path) ? path : undefined))
}

/** Comment lines of more than 120 characters, each as file and line number. */
export function longComments(folder: string): string[] {
  return readSources(folder).flatMap(({ path, lines }) =>
    lines.flatMap((line, at) => (LONG_COMMENT.test(line) ? [`${path}:${at + 1}`] : [])),
  )
}

function crossings(sources: readonly Source[], area: string): string {
  const folder = area === 'api' ? area : `${area}/features`
  const getFeatureName = (path: string) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1]
  const crossing = sources.flatMap(({ path, imports }) => {
    const own = getFeatureName(path)
    return imports.map(({ target }) => getFeatureName(target)).filter((to) => own && to && to !== own)
  })
  const knot = inCircles(sources, getFeatureName)
  return `imports from one feature of ${area} to another: ${crossing.length}${knot.length > 0 ? `; in a knot: ${knot.join(', ')}` : ''}`
}

function row(name: string, sources: readonly Source[]): string {
  const [product, tests] = [false, true].map((isTest) =>
    sources
      .filter((source) => source.isTest === isTest)
      .map(({ lines }) => lines.length)
      .sort((a, b) => a - b),
  ) as [number[], number[]]
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  const share = (part: number) => product[Math.ceil(product.length * part) - 1] ?? 0
  return cells([name, sum(product), product.length, sum(tests), tests.length, share(0.5), share(0.9), share(1)])
}

const cells = ([name, ...others]: readonly (string | number)[]) =>
  String(name).padEnd(12) + others.map((other) => String(other).padStart(9)).join('')

/** Prints the figures of the clone in `folder`. */
export function printFigures(folder: string): void {
  const sources = readSources(folder)
  const product = sources.filter(({ isTest }) => !isTest)
  const parts = Map.groupBy(sources, ({ path }) => /^[^/]+(?=\/)/.exec(path)?.[0] ?? 'root')
  const ran = sources.map((source) => ({ ...source, imports: source.imports.filter(({ isType }) => !isType) }))
  step(cells(COLUMNS))
  for (const [part, own] of parts) step(row(part, own))
  step(row('all', sources))
  step(
    row(
      'without css',
      sources.filter(({ path }) => !path.endsWith('.css')),
    ),
  )
  for (const area of ['api', 'site']) step(crossings(product, area))
  const [atRun, all] = [ran, sources].map((some) => inCircles(some, (path) => path)) as [string[], string[]]
  step(`files in import circles: ${atRun.length} when it runs, ${all.length} with types`)
  if (all.length > 0) step(`  ${all.slice(0, 12).join(', ')}${all.length > 12 ? ', …' : ''}`)
}

if (import.meta.main) printFigures(process.argv[2] ?? '.')
