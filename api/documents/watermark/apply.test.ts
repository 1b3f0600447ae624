import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import { WATERMARK_ERRORS } from '#api/documents/contract/access.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { deriveKeys } from '#api/keys.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createCopies } from './copies.ts'
import { fontFor, getOutline } from './fonts.ts'
import { createWatermark, watermarkFile } from './apply.ts'
import { getCodes, makePdf } from './testing-pdf.ts'

const folder = temporaryFolder('stamp')
const watermark = { lines: ['محمد بن سلمان', '王小明 🦊', 'Jan 15, 2026 · K7QF-2M9X'], code: 'K7QF-2M9X' }
let count = 0
const put = (bytes: Uint8Array | string) => {
  const path = join(folder, `${count++}.pdf`)
  writeFileSync(path, bytes)
  return path
}
async function applyWatermark(bytes: Uint8Array, as = watermark): Promise<Buffer> {
  const to = join(folder, `${count++}.pdf`)
  const size = await watermarkFile({ from: put(bytes), to, watermark: as })
  const made = await readFile(to)
  expect(made.length).toBe(size)
  return made
}
const opened = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
async function getText(bytes: Uint8Array): Promise<string[]> {
  const document = await opened(bytes)
  const pages = Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1))
  const texts = await Promise.all(pages.map(async (page) => (await page).getTextContent()))
  return texts.map(({ items }) => items.map((item) => ('str' in item ? item.str : '')).join(''))
}

describe('a name', () => {
  it.each([
    ['Latin', 'Zoë Ångström-Nguyễn'],
    ['Arabic', 'محمد بن سلمان'],
    ['Hebrew', 'נועה לוי'],
    ['Chinese', '王小明 欧阳娜娜'],
    ['Japanese', '山田たろう カタカナ'],
    ['Korean', '김민준'],
    ['Greek and Russian', 'Ωμέγα Жанна'],
    ['Hindi', 'प्रिया'],
    ['Thai', 'สมชาย'],
    ['emoji', 'Max 🦊👩‍💻🇪🇪'],
  ])('in %s has a glyph for each of its letters', async (_, name) => {
    for (const { segment } of new Intl.Segmenter().segment(name.replaceAll(' ', ''))) {
      const { font, covers } = await fontFor(segment)
      expect([segment, covers([...segment].map((value) => value.codePointAt(0)!))]).toEqual([segment, true])
      expect(font.nominalGlyph(segment.codePointAt(0)!)).toBeGreaterThan(0)
    }
    const [drawn, fallback] = [await getOutline(name), await getOutline('?'.repeat(name.length))]
    expect(drawn.path.length).toBeGreaterThan(100)
    expect(drawn.path).not.toContain(fallback.path.slice(0, 200))
  })

  it('in Arabic joins its letters and runs from right to left', async () => {
    const apart = await Promise.all([...'محمد'].map(getOutline))
    const together = await getOutline('محمد')
    expect(together.width).not.toBeCloseTo(
      apart.reduce((sum, { width }) => sum + width, 0),
      1,
    )
    const first = (path: string) => path.split('\n').slice(0, 5)
    // What is read last is on the left.
    expect(first((await getOutline('אב')).path)).toEqual(first((await getOutline('ב')).path))
    expect(first((await getOutline('Ada אב')).path)).toEqual(first((await getOutline('Ada')).path))
    expect(first((await getOutline('אב Ada')).path)).toEqual(first((await getOutline('Ada')).path))
  })
})

describe('a watermarked copy', () => {
  let plain: Buffer
  let copy: Buffer
  beforeAll(async () => {
    plain = await makePdf({ pages: 3 })
    copy = await applyWatermark(plain)
  })

  it('has the watermark on each page, at most 15 % opaque', async () => {
    expect(await getCodes(plain)).toEqual([null, null, null])
    expect(await getCodes(copy)).toEqual(Array(3).fill(watermark.code))
    const read = await PDFDocument.load(copy)
    for (const { node } of read.getPages()) {
      const states = node.Resources()!.lookup(PDFName.of('ExtGState'), PDFDict)
      const [state] = states.keys().map((name) => states.lookup(name, PDFDict))
      for (const kind of ['ca', 'CA'])
        expect(state!.lookup(PDFName.of(kind), PDFNumber).asNumber()).toBeLessThanOrEqual(0.15)
    }
  })

  it('is read aloud like the file: the watermark is an artifact', async () => {
    expect(await getText(copy)).toEqual(await getText(plain))
    expect((await getText(plain))[0]).toBe('Slide 1 says what nobody knows')
    const page = await (await opened(copy)).getPage(1)
    const { fnArray, argsArray } = await page.getOperatorList()
    const began = fnArray.findIndex((value) => value === OPS.beginMarkedContentProps)
    expect(argsArray[began]![0]).toBe('Artifact')
    const after = fnArray.slice(began)
    expect(after).toContain(OPS.paintFormXObjectBegin)
    expect(after.at(-1)).toBe(OPS.endMarkedContent)
    expect(after.some((value) => value === OPS.showText)).toBe(false)
  })

  it('is the same bytes for the same watermark, and others for another one', async () => {
    expect((await applyWatermark(plain)).equals(copy)).toBe(true)
    expect((await applyWatermark(plain, { ...watermark, lines: ['Ada'] })).equals(copy)).toBe(false)
    // Someone may upload a copy that they got elsewhere: each copy has its own code.
    expect(
      new Set((await getCodes(await applyWatermark(copy, { lines: ['Ada'], code: 'AAAA-BBBB' }))).values()).size,
    ).toBe(1)
  })

  it('is a PDF of pages only, whatever else the file was', async () => {
    const archive = Buffer.from('PK\x03\x04 <script>alert(1)</script> PK\x05\x06')
    const made = await applyWatermark(Buffer.concat([plain, archive]))
    expect(made.subarray(0, 5).toString()).toBe('%PDF-')
    for (const piece of ['PK\x05\x06', '<script>']) expect(made.includes(piece)).toBe(false)
    expect(await getText(made)).toEqual(await getText(plain))
  })
})

it('has a code per reader, day, and founder that no one else can make', () => {
  const [keys, others] = [deriveKeys(new Uint8Array(32)), deriveKeys(new Uint8Array(32).fill(1))]
  const reading = { startupId: 1, reader: { id: 2, name: 'Ada Byron', firm: null }, at: Date.UTC(2026, 0, 15, 12) }
  const { code, lines } = createWatermark(keys, reading)
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(lines).toEqual(['Ada Byron', `Jan 15, 2026 · ${code}`])
  expect(createWatermark(keys, { ...reading, at: reading.at + 1000 }).code).toBe(code)
  const changed = [
    createWatermark(others, reading),
    createWatermark(keys, { ...reading, startupId: 2 }),
    createWatermark(keys, { ...reading, at: reading.at + DAY }),
    createWatermark(keys, { ...reading, reader: { ...reading.reader, id: 3 } }),
  ]
  expect(new Set([code, ...changed.map((value) => value.code)]).size).toBe(5)
})

describe('the copies of an installation', () => {
  const clock = { now: Date.UTC(2026, 0, 15, 12) }
  const dir = join(folder, 'copies')
  const store = createFolderStore(folder)
  /** Called before a stored file is read. */
  let beforeRead = async (_name: string) => {}
  const files: Pick<FileStore, 'read'> = {
    read: async (name, range) => {
      await beforeRead(name)
      return store.read(name, range)
    },
  }
  const copies = createCopies({ files, folder: dir, now: () => clock.now })
  async function stored() {
    const bytes = await makePdf()
    return { storedName: basename(put(bytes)), size: bytes.length }
  }
  let founders = 0
  const checkFile = async (bytes: Uint8Array | string) =>
    copies.requireStampableFile({ key: `founder ${++founders}`, isTrusted: true }, put(bytes))

  it('are tried before anyone reads, with the reason if they can’t be made', async () => {
    await expect(checkFile(await makePdf({ password: 'secret' }))).rejects.toMatchObject({
      status: 400,
      message: WATERMARK_ERRORS.encrypted,
    })
    const whole = await makePdf({ pages: 30 })
    for (const broken of ['%PDF-1.7\nnothing', whole.subarray(0, 400), '%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj'])
      await expect(checkFile(broken)).rejects.toMatchObject({ status: 400, message: WATERMARK_ERRORS.broken })
    await expect(checkFile(await makePdf({ pages: LIMITS.stampedPages + 1 }))).rejects.toMatchObject({
      status: 400,
      message: WATERMARK_ERRORS.tooLarge,
    })
  })

  it('are tried without writing a file, and not again right after a failure', async () => {
    const stranger = { key: 'stranger', isTrusted: false }
    expect(await copies.requireStampableFile(stranger, put(await makePdf()))).toBe(undefined)
    await expect(copies.requireStampableFile(stranger, put('%PDF-1.7'))).rejects.toMatchObject({ status: 400 })
    await expect(copies.requireStampableFile(stranger, put(await makePdf()))).rejects.toMatchObject({ status: 429 })
    expect(existsSync(dir)).toBe(false)
  })

  it.each([true, false])('of a reader don’t wait for a trial, approved %s', async (isTrusted) => {
    const [tried, read] = [await stored(), await stored()]
    const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    beforeRead = async (name) => {
      if (name !== tried.storedName) return
      started.resolve()
      await held.promise
    }
    let isTried = false
    const trial = copies.requireStampable({ key: `trial ${isTrusted}`, isTrusted }, tried).then(() => (isTried = true))
    await started.promise
    await copies.of({ source: read, reader: { id: isTrusted ? 20 : 21, approved: true }, watermark })
    expect(isTried).toBe(false)
    held.resolve()
    expect(await trial).toBe(true)
  })

  it('are made for those who wait, and not for those who left', async () => {
    const source = await stored()
    const [value, other] = [new AbortController(), new AbortController()]
    const of = (id: number, signal?: AbortSignal) =>
      copies.of({ source, reader: { id, approved: true }, watermark, signal })
    const running = of(10)
    const both = [of(11, value.signal), of(11, other.signal)]
    const left = [of(12, value.signal), of(12, value.signal)]
    value.abort()
    const ended = await Promise.allSettled([running, ...both, ...left])
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(readdirSync(dir)).toHaveLength(4)
    expect(await of(12)).toHaveProperty('size')
  })

  it('are kept for an hour per reader, and made once for parallel readers', async () => {
    const source = await stored()
    const of = (viewerId: number) =>
      copies.of({
        source,
        reader: { id: viewerId, approved: true },
        watermark: { ...watermark, code: `CODE-${viewerId}` },
      })
    const [value, same, other] = await Promise.all([of(1), of(1), of(2)])
    expect(readdirSync(dir)).toHaveLength(7)
    const all = { start: 0, end: value.size }
    const read = Buffer.from(await value.read(all))
    expect(read.equals(await same.read(all))).toBe(true)
    expect(await getCodes(read)).toEqual(['CODE-1', 'CODE-1'])
    expect(await getCodes(Buffer.from(await other.read({ start: 0, end: other.size })))).toEqual(['CODE-2', 'CODE-2'])
    clock.now += 60 * 60_000 + 1
    // A reader who started earlier gets the same bytes from a new copy.
    expect(read.equals(await value.read(all))).toBe(true)
    await copies.close()
    expect(existsSync(dir)).toBe(false)
  })
})
