import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import { startups } from '#api/startups/table.ts'
import { sweepUploads } from '#api/users/removal.service.ts'
import { createDocumentApi, type DocumentApi } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'

let api: DocumentApi
beforeEach(async () => void (api = await createDocumentApi()))

/** Adds a file to the folder, with an age in milliseconds. */
function lay(name: string, age: number): void {
  mkdirSync(api.uploadsDir, { recursive: true })
  const path = join(api.uploadsDir, name)
  writeFileSync(path, 'x')
  utimesSync(path, new Date(), new Date(api.clock.now - age))
}

describe('the cleanup at startup', () => {
  it('deletes unfinished files, and those without a row that are older than an hour', async () => {
    await api.upload('a.pdf', pdf())
    const [stored] = api.files()
    utimesSync(join(api.uploadsDir, stored!), new Date(0), new Date(0))
    lay('.incoming-abc', 0)
    lay('old.pdf', HOUR)
    lay('young.pdf', HOUR - 1000)
    expect(await sweepUploads(api.context)).toBe(2)
    expect(api.files().sort()).toEqual([stored, 'young.pdf'].sort())
  })

  it('has nothing to do before the first upload', async () => expect(await sweepUploads(api.context)).toBe(0))

  it('deletes nothing for a database without any startup', async () => {
    await api.database.write((tx) => tx.delete(startups))
    lay('old.pdf', 2 * HOUR)
    expect(await sweepUploads(api.context)).toBe(0)
    expect(api.files()).toEqual(['old.pdf'])
  })
})
