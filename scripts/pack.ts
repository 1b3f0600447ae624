/**
 * `npm run pack -- <folder>`: puts the product into a folder that runs as it is: compiled, with the packages that a
 * running installation loads and nothing else. Nothing is installed, compiled or written there afterwards; an image is
 * made of it.
 */
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { ensureDecap } from '#api/front/decap-bundle.ts'
import { ensureBundle } from '#cms/publish/bundle.ts'
import { sourceFingerprint } from '#cms/publish/fingerprint.ts'
import { filesBelow, ROOT } from '#cms/publish/paths.ts'
import { isFolder, runCommand, step, UsageError } from './progress.ts'

/** The commands of a packed product. */
const COMMANDS = ['start', 'admin', 'import', 'backup', 'restore', 'release', 'health'].map(
  (name) => `scripts/${name}.ts`,
)
/** What is read by its path. */
const READ = [
  'package.json',
  'LICENSE',
  'scripts/*.mjs',
  'api/db/drizzle-imports.ts',
  'api/db/migrations/**',
  'api/contract/account/common-passwords.txt',
  'content/{community,media,pages,resources,settings}/**',
  'site/styles/fonts/*.ttf',
  // The letters of a document's mark.
  'node_modules/@fontsource-variable/noto-*/{LICENSE,package.json,unicode.json,files/*-wght-normal.woff2}',
  'node_modules/@fontsource/unifont/{LICENSE,package.json,files/*.woff2}',
  // Started by a name that is put together.
  'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
]
/** It compiles, which is done. */
const COMPILER = 'astro'
const STARTED_BESIDE = /new URL\('([\w.-]+\.ts)', import\.meta\.url\)/g
const NODE_MODULES = `node_modules${sep}`

/** Every module that these and what they import import, by its path from the root. */
async function modulesOf(entries: string[]): Promise<Set<string>> {
  const seen = new Set<string>()
  const graph = await rolldown({
    input: entries,
    cwd: ROOT,
    platform: 'node',
    external: [COMPILER],
    logLevel: 'silent',
    plugins: [
      {
        name: 'seen',
        // Machine code is loaded as it is.
        load: (id) => (id.endsWith('.node') ? '' : undefined),
        moduleParsed: ({ id }) => void seen.add(relative(ROOT, id)),
      },
    ],
  })
  await graph.generate()
  await graph.close()
  return new Set([...seen].filter((path) => existsSync(join(ROOT, path))))
}

/** The same, with the programs that modules start in processes of their own. */
async function modulesAndPrograms(entries: string[]): Promise<Set<string>> {
  const modules = await modulesOf(entries)
  const programs = [...modules]
    .filter((path) => !path.includes(NODE_MODULES))
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(STARTED_BESIDE)].map(([, name]) =>
        join(dirname(path), name!),
      ),
    )
  const found = [...new Set(programs)].filter((path) => !modules.has(path))
  return found.length === 0 ? modules : modulesAndPrograms([...entries, ...found])
}

/** The folder of the package that a module belongs to: the innermost one that says so. */
function packageOf(path: string): string {
  const name = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path.replaceAll(sep, '/'))![1]!
  return existsSync(join(ROOT, name, 'package.json')) ? name : packageOf(dirname(dirname(name)))
}

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
/** Of some parts npm installs those for both C libraries. */
const isForHere = (part: string) =>
  existsSync(join(ROOT, part)) && !(part.endsWith('-musl') && header.glibcVersionRuntime)

/** What a package loads by a name that it puts together: its part for this kind of machine. */
function machinePartsOf(folder: string): string[] {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    optionalDependencies?: Record<string, string>
  }
  const there = Object.keys(optionalDependencies).map((name) => `node_modules/${name}`)
  return there.filter(isForHere).flatMap((part) => [part, ...machinePartsOf(part)])
}

function copy(paths: Iterable<string>, target: string): void {
  for (const path of paths) cpSync(join(ROOT, path), join(target, path), { recursive: true, dereference: true })
}

/** A package without those inside it, without what only its authors need, and of its code what `isLoaded`. */
function copyPackage(folder: string, target: string, isLoaded: (path: string) => boolean): void {
  const from = join(ROOT, folder)
  for (const file of filesBelow(from)) {
    if (/^node_modules\/|\.(map|md|flow|d\.[cm]?ts|tsbuildinfo)$/.test(file)) continue
    if (!/\.[cm]?[jt]sx?$/.test(file) || isLoaded(join(folder, file)))
      cpSync(join(from, file), join(target, folder, file))
  }
}

/** Everybody may read it, nobody may write to it. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

await runCommand(async () => {
  const [folder, ...rest] = process.argv.slice(2)
  if (!isFolder(folder) || rest.length > 0) throw new UsageError('Name a new folder: npm run pack -- <folder>')
  const target = resolve(folder)
  if (existsSync(target)) throw new UsageError(`${target} is there already. Name a folder that does not exist yet.`)
  step('Compiling the site …')
  const [bundle, decap] = [await ensureBundle(sourceFingerprint(ROOT), () => {}), await ensureDecap()]
  step('Looking for what it loads …')
  const modules = await modulesAndPrograms(COMMANDS)
  const packages = new Set([...modules].filter((path) => path.includes(NODE_MODULES)).map(packageOf))
  const machineParts = new Set([...packages].flatMap(machinePartsOf))
  mkdirSync(target, { recursive: true })
  copy(
    [...modules].filter((path) => !path.includes(NODE_MODULES)),
    target,
  )
  copy(
    globSync(READ, { cwd: ROOT, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => relative(ROOT, join(one.parentPath, one.name))),
    target,
  )
  for (const one of packages) copyPackage(one, target, (path) => modules.has(path))
  for (const one of machineParts) copyPackage(one, target, () => true)
  copy([relative(ROOT, bundle.dir), relative(ROOT, decap.dir), 'node_modules/decap-cms/package.json'], target)
  writeFileSync(join(target, 'packed'), `${bundle.id}\n`)
  openForReading(target)
  step(`Packed ${new Set([...packages, ...machineParts]).size} packages into ${target}.`)
})
