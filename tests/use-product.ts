import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startProduct, type Product } from './product.ts'
import { restoreDatabase } from './restore-database.ts'
import { copyTemplate, restoreUploads } from './setup/template.ts'

export interface Options {
  command?: 'demo' | 'start'
  env?: Record<string, string>
  /** Prepares the copy before it's served. */
  prepare?: (dataDir: string) => Promise<void>
  /** For a file that publishes, stops the product, or reads its log: no other file gets this product. */
  own?: boolean
}

/** The products that the files of this worker share, by how they were started. */
const shared = new Map<string, Promise<Product>>()

/**
 * The product of a test file in its initial state: on its own copy of a template, or the one shared by the files of
 * this worker, with database and uploads restored.
 */
export async function useProduct(
  name: string,
  { command = 'demo', env = {}, prepare, own = false }: Options = {},
): Promise<Product> {
  const template = inject(command === 'demo' ? 'demoTemplate' : 'emptyTemplate')
  const start = async (folder?: string) => {
    const dataDir = copyTemplate(template, name, folder)
    await prepare?.(dataDir)
    return startProduct({ command, dataDir, env })
  }
  if (own || prepare) {
    const product = await start()
    afterAll(async () => {
      await product.stop()
      rmSync(product.dataDir, { recursive: true, force: true })
    })
    return product
  }
  const key = JSON.stringify([command, env])
  const known = shared.get(key)
  if (known) {
    const { dataDir } = await known
    restoreDatabase(dataDir, template)
    restoreUploads(dataDir, template)
    return known
  }
  const started = start(join(inject('sharedProducts'), `${process.pid}-${shared.size}`))
  shared.set(key, started)
  return started
}

let browser: Promise<Browser> | undefined

/** The browser of this worker; what a test file opened in it is closed with the file. */
export async function useBrowser(): Promise<Browser> {
  const running = await (browser ??= launchBrowser())
  afterAll(() => Promise.all(running.contexts().map((context) => context.close())))
  return running
}
