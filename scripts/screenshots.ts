/** `npm run screenshots`: makes the pictures of the documents anew, from the sample region. */
import { rmSync } from 'node:fs'
import { launchBrowser } from '#tests/browser.ts'
import { takeEditing } from '#tests/pictures/editing.ts'
import { takeScreens } from '#tests/pictures/screens.ts'
import { startProduct } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { ensureBrowser } from './browser.ts'
import { step } from './progress.ts'

process.env['CHROMIUM_PATH'] = ensureBrowser()
const dataDir = temporaryFolder('pictures')
const product = await startProduct({ command: 'demo', dataDir })
const browser = await launchBrowser()
try {
  // Before a story is written.
  await takeScreens(browser, product.url)
  await takeEditing(browser, product.url)
  step('The pictures in docs/pictures are new.')
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
