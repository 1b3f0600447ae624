/** `npm run screenshots`: takes the screenshots of the documentation again, from the sample region and a new one. */
import { rmSync } from 'node:fs'
import { launchBrowser } from '#tests/browser.ts'
import { captureAdministering, captureSetupChecklist } from '#tests/screenshots/administering.ts'
import { captureEditing } from '#tests/screenshots/editing.ts'
import { captureScreens } from '#tests/screenshots/screens.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { ensureBrowser } from './browser.ts'
import { step } from './progress.ts'

process.env['CHROMIUM_PATH'] = ensureBrowser()
const browser = await launchBrowser()

async function picture(command: 'demo' | 'start', capture: (product: Product) => Promise<void>): Promise<void> {
  const dataDir = temporaryFolder('pictures')
  const product = await startProduct({ command, dataDir })
  try {
    await capture(product)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  await picture('demo', async ({ url }) => {
    // Before an article is written.
    await captureScreens(browser, url)
    await captureAdministering(browser, url)
    await captureEditing(browser, url)
  })
  await picture('start', (product) => captureSetupChecklist(browser, product))
  step('The pictures in docs/pictures are new.')
} finally {
  await browser.close()
}
