/** `npm run screenshots`: makes the pictures of the documents anew, from the sample region and a new one. */
import { rmSync } from 'node:fs'
import { launchBrowser } from '#tests/browser.ts'
import { takeAdministering, takeFirstDay } from '#tests/pictures/administering.ts'
import { takeEditing } from '#tests/pictures/editing.ts'
import { takeScreens } from '#tests/pictures/screens.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { ensureBrowser } from './browser.ts'
import { step } from './progress.ts'

process.env['CHROMIUM_PATH'] = ensureBrowser()
const browser = await launchBrowser()

async function picture(command: 'demo' | 'start', take: (product: Product) => Promise<void>): Promise<void> {
  const dataDir = temporaryFolder('pictures')
  const product = await startProduct({ command, dataDir })
  try {
    await take(product)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  await picture('demo', async ({ url }) => {
    // Before a story is written.
    await takeScreens(browser, url)
    await takeAdministering(browser, url)
    await takeEditing(browser, url)
  })
  await picture('start', (product) => takeFirstDay(browser, product))
  step('The pictures in docs/pictures are new.')
} finally {
  await browser.close()
}
