import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WATERMARK_TIMEOUT_MESSAGES, WATERMARK_ERRORS } from '#api/documents/contract/access.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { createCopies } from '#api/documents/watermark/copies.ts'
import { makePdf, makeSlowPdf } from '#api/documents/watermark/testing-pdf.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const folder = temporaryFolder('large-copies')
const copies = createCopies({ files: createFolderStore(folder), folder: join(folder, 'copies'), now: Date.now })
let count = 0
function checkFile(bytes: Uint8Array) {
  const path = join(folder, `${++count}.pdf`)
  writeFileSync(path, bytes)
  return copies.requireStampableFile({ key: `founder ${count}`, isTrusted: true }, path)
}

test('a watermarked copy is made of 300 pages, and of 15 MB', async () => {
  expect(await checkFile(await makePdf({ pages: LIMITS.stampedPages }))).toBeUndefined()
  expect(await checkFile(await makePdf({ pages: 15, ballast: LIMITS.pitchDeckBytes - 50_000 }))).toBeUndefined()
})

test('a file that takes too long to watermark is refused', async () => {
  // Which limit is reached first, processor time or elapsed time, depends on the machine.
  const messages = `${WATERMARK_ERRORS.tooLarge}|${WATERMARK_TIMEOUT_MESSAGES.trial}`
  await expect(checkFile(makeSlowPdf())).rejects.toMatchObject({ message: expect.stringMatching(messages) })
})
