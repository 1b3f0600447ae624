import { cpSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startProduct, temporaryFolder } from '#tests/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A DATA_DIR with the sample region, migrated, built and filled, from which each journey takes a copy. */
    demoTemplate: string
    /** The same for `npm start` on an empty directory. */
    emptyTemplate: string
  }
}

/** Builds the product once for all journeys. */
export default async function setup(project: TestProject) {
  const demo = temporaryFolder('template-demo')
  const empty = temporaryFolder('template-empty')
  await (await startProduct({ command: 'demo', dataDir: demo })).stop()
  await (await startProduct({ command: 'start', dataDir: empty })).stop()
  project.provide('demoTemplate', demo)
  project.provide('emptyTemplate', empty)
  return () => {
    for (const folder of [demo, empty]) rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy of a template, for one test file. */
export function copyTemplate(template: string, name: string): string {
  const folder = temporaryFolder(name)
  cpSync(template, folder, { recursive: true, preserveTimestamps: true })
  return folder
}
