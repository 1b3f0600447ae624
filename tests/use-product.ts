import { rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import { afterAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startProduct, type Product } from './product.ts'
import { copyTemplate } from './setup/template.ts'

interface Options {
  command?: 'demo' | 'start'
  env?: Record<string, string>
  /** Puts into the copy what it must hold before it is served. */
  prepare?: (dataDir: string) => Promise<void>
}

/** The product of a test file, on its own copy of a template; stopped and removed after the tests. */
export async function useProduct(
  name: string,
  { command = 'demo', env = {}, prepare }: Options = {},
): Promise<Product> {
  const template = inject(command === 'demo' ? 'demoTemplate' : 'emptyTemplate')
  const dataDir = copyTemplate(template, name)
  await prepare?.(dataDir)
  const product = await startProduct({ command, dataDir, env })
  afterAll(async () => {
    await product.stop()
    rmSync(product.dataDir, { recursive: true, force: true })
  })
  return product
}

/** The browser of a test file. Used after the product, it is closed before it: open pages would be waited for. */
export async function useBrowser(): Promise<Browser> {
  const browser = await launchBrowser()
  afterAll(() => browser.close())
  return browser
}
