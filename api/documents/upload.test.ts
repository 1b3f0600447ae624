import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createApp } from '#api/app.ts'
import { documents } from './table.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { createUploadSlots } from '#api/platform/files/upload-slots.ts'
import { TEST_ORIGIN } from '#api/testing.ts'
import { createDocumentApi, multipart, MULTIPART } from './testing-document.ts'
import { pdf } from './testing-files.ts'

it('an upload that times out while its file is moved isn’t saved', async () => {
  const api = await createDocumentApi()
  const { files } = api.context
  const save: FileStore['save'] = async (...args) => {
    await pause(300)
    return files.save(...args)
  }
  const uploads = createUploadSlots({ wholeMs: 150 })
  const app = createApp({ ...api.context, uploads, files: { ...files, save } })
  const headers = { Origin: TEST_ORIGIN, Cookie: api.founder.cookie, 'Content-Type': MULTIPART }
  const body = new Uint8Array(multipart([{ fileName: 'a.pdf', content: pdf() }]))
  const answer = await app.request('/api/documents/upload', { method: 'POST', headers, body })
  expect([answer.status, await answer.text()]).toEqual([408, expect.stringMatching(/took too long/)])
  // An unfinished upload has a file in the folder, too.
  await expect.poll(() => api.files()).toEqual([])
  expect([await api.database.read.select().from(documents), uploads.inUse()]).toEqual([[], 0])
})
