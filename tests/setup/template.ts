import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { lockDataDirectory } from '#api/platform/db/lock.ts'
import { startProduct } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A DATA_DIR with the sample region, migrated, built, and filled, which each journey copies. */
    demoTemplate: string
    /** The same for `npm start` on an empty directory. */
    emptyTemplate: string
    /** The DATA_DIRs of the products that the test files of a worker share. */
    sharedProducts: string
  }
}

const TEMPLATE_DIR = '.cache/test-templates'
/** Keeps several templates, for developers who switch between branches. */
const MAX_TEMPLATES = 6
/** The inputs of a template. The sample region also depends on the day. */
const SOURCES = ['{api,cms,content,demo,scripts,site}/**', 'astro.config.*', 'package-lock.json']

function fingerprint(): string {
  const files = globSync(SOURCES).filter((path) => !/\.test\.tsx?$/.test(path) && statSync(path).isFile())
  const hashes = files.toSorted().map((path) => `${path} ${hash('sha256', readFileSync(path))}`)
  return hash('sha256', [new Date().toDateString(), ...hashes].join('\n')).slice(0, 16)
}

async function make(command: 'demo' | 'start', folder: string): Promise<string> {
  if (existsSync(folder)) return folder
  const dataDir = temporaryFolder(`template-${command}`)
  await (await startProduct({ command, dataDir })).stop()
  const staging = `${folder}.${process.pid}`
  cpSync(dataDir, staging, { recursive: true, preserveTimestamps: true })
  rmSync(dataDir, { recursive: true })
  try {
    renameSync(staging, folder)
  } catch {
    // Another run was faster.
    rmSync(staging, { recursive: true })
  }
  return folder
}

/** Builds the product once for all journeys, and keeps it until its sources change. */
export default async function setup(project: TestProject) {
  mkdirSync(TEMPLATE_DIR, { recursive: true, mode: 0o700 })
  const madeAt = (name: string) => statSync(join(TEMPLATE_DIR, name)).mtimeMs
  const old = readdirSync(TEMPLATE_DIR).toSorted((a, b) => madeAt(b) - madeAt(a))
  for (const name of old.slice(MAX_TEMPLATES)) rmSync(join(TEMPLATE_DIR, name), { recursive: true })
  const folder = join(process.cwd(), TEMPLATE_DIR, fingerprint())
  const [demo, empty] = await Promise.all([make('demo', `${folder}-demo`), make('start', `${folder}-empty`)])
  project.provide('demoTemplate', demo)
  project.provide('emptyTemplate', empty)
  const products = temporaryFolder('products')
  project.provide('sharedProducts', products)
  return () => readdirSync(products).forEach((name) => endProduct(join(products, name)))
}

/** Stops a product that outlived its worker, which has only half a second to shut down. */
function endProduct(dataDir: string): void {
  try {
    lockDataDirectory(dataDir).release()
  } catch {
    process.kill(Number(readFileSync(join(dataDir, 'lock.pid'), 'utf8')), 'SIGKILL')
  }
}

/** A copy of a template, for one test file. */
export function copyTemplate(template: string, name: string, folder = temporaryFolder(name)): string {
  cpSync(template, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

/** Restores the uploads of a running product. */
export function restoreUploads(dataDir: string, template: string): void {
  const uploads = join(dataDir, 'uploads')
  for (const name of readdirSync(uploads)) rmSync(join(uploads, name), { recursive: true })
  cpSync(join(template, 'uploads'), uploads, { recursive: true, preserveTimestamps: true })
}
