import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { ndaSignatures, documentPageTimes, documents as documentTable } from '#api/documents/table.ts'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { getDeck } from './documents.ts'
import { seedUsers } from './people.ts'
import { documents, startups } from './sample.ts'
import { slidesPdf } from './slides.ts'

const NOW = Date.UTC(2030, 4, 17, 12)
const decks = documents.map(({ company }) => getDeck(startups.find(({ companyName }) => companyName === company)!))

test('demo documents: a deck has fifteen slides with headings, always the same', async () => {
  for (const deck of decks) {
    const content = slidesPdf(deck)
    expect(content.equals(slidesPdf(deck))).toBe(true)
    const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
    expect(pdf.numPages).toBe(15)
    const page = await pdf.getPage(1)
    const tree = JSON.stringify(await page.getStructTree())
    expect([tree.includes('"role":"H1"'), tree.includes('"role":"P"')]).toEqual([true, true])
    const { items } = await page.getTextContent()
    expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain(deck[0]!.title)
    await pdf.loadingTask.destroy()
  }
})

test('demo documents: a deck for everyone, one for specific people, and times per page', async () => {
  const database = await openTestDatabase()
  const files = createFolderStore(temporaryFolder('demo-documents'))
  await seedUsers(database, NOW, async () => 'a hash', files)
  const rows = await database.read.select().from(documentTable)
  expect(rows.map(({ visibility, type }) => [visibility, type])).toEqual([
    ['investors', 'pitchDeck'],
    ['named', 'pitchDeck'],
    ['accepted', 'document'],
  ])
  expect(await files.sizeOf(rows[0]!.storedName)).toBe(rows[0]!.size)
  expect((await database.read.select().from(documentPageTimes)).length).toBeGreaterThan(40)
  expect((await database.read.select().from(ndaSignatures)).map(({ viewerName }) => viewerName)).toEqual([
    'Lucia Ferrante',
  ])
})
