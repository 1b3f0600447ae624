import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE } from '#api/platform/contract/dates.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { FilesUnreachable } from '#api/platform/files/store.ts'
import { pages } from '#api/platform/worker/worker.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { slidesPdf } from '#demo/slides.ts'
import { type FirstPages, openFirstPages, withFirstPages } from './first-page.ts'

const deck = slidesPdf([{ title: 'A plan for the valley', lines: ['In two years.'] }])
const client = { key: 'Anne', isTrusted: true }
const onFailure = vi.fn<(error: unknown) => void>()
let dir: string
let firstPages: FirstPages
beforeEach(() => {
  dir = join(temporaryFolder('first-pages'), 'cache', 'first-pages')
  firstPages = openFirstPages(dir, onFailure)
})
afterAll(() => pages.end())

it('an image is made once, in the page’s proportions, and found after a restart', async () => {
  expect(firstPages.sizeOf('a.pdf')).toBe(null)
  const readBytes = vi.fn(async () => deck)
  const [first, second] = await Promise.all([
    firstPages.picture('a.pdf', { client, isCopy: false, readBytes }),
    firstPages.picture('a.pdf', { client, isCopy: false, readBytes }),
  ])
  expect(Buffer.from(first!).toString('latin1', 8, 12)).toBe('WEBP')
  expect(second).toBe(first)
  expect(first!.length).toBeLessThan(90_000)
  expect(firstPages.sizeOf('a.pdf')).toEqual({ width: 824, height: 464 })
  const again = openFirstPages(dir, onFailure)
  expect(again.sizeOf('a.pdf')).toEqual({ width: 824, height: 464 })
  expect(Buffer.from((await again.picture('a.pdf', { client, isCopy: false, readBytes }))!).equals(first!)).toBe(true)
  expect(readBytes).toHaveBeenCalledTimes(1)
})

it('an unreadable file has none, is tried once, and kills no worker', async () => {
  await firstPages.picture('deck.pdf', { client, isCopy: true, readBytes: async () => deck })
  const drawing = pages.pid()
  const readBytes = vi.fn(async () => Buffer.from('%PDF-1.7\nno more'))
  expect(await firstPages.picture('a.pdf', { client, isCopy: false, readBytes })).toBe(null)
  expect(await firstPages.picture('a.pdf', { client, isCopy: false, readBytes })).toBe(null)
  expect(readBytes).toHaveBeenCalledTimes(1)
  expect(readdirSync(dir)).toEqual([])
  expect([typeof drawing, pages.pid()]).toEqual(['number', drawing])
})

it('an unreadable file is tried again after an hour, however often it is requested', async () => {
  const now = performance.now.bind(performance)
  let ahead = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  const readBytes = vi.fn(async () => Buffer.from('%PDF-1.7\nno more'))
  const calls: number[] = []
  for (const minutes of [0, 40, 40]) {
    ahead += minutes * MINUTE
    // The cache reads the clock once a millisecond.
    await new Promise((done) => setTimeout(done, 5))
    await firstPages.picture('a.pdf', { client, isCopy: false, readBytes })
    calls.push(readBytes.mock.calls.length)
  }
  expect(calls).toEqual([1, 1, 2])
})

it('a storage error is retried, and reported to the server administrator', async () => {
  onFailure.mockClear()
  const readBytes = vi.fn(async () => deck).mockRejectedValueOnce(new FilesUnreachable('no answer'))
  expect(await firstPages.picture('a.pdf', { client, isCopy: false, readBytes })).toBe(null)
  expect(onFailure.mock.calls).toEqual([[expect.any(FilesUnreachable)]])
  expect(await firstPages.picture('a.pdf', { client, isCopy: false, readBytes })).toHaveProperty('length')
})

it('none is made for users without approval, but existing ones are shown', async () => {
  const stranger = { key: 'stranger', isTrusted: false }
  const readBytes = vi.fn(async () => deck)
  const drawFirstPage = () => firstPages.picture('a.pdf', { client: stranger, isCopy: false, readBytes })
  expect(await drawFirstPage()).toBe(null)
  expect(readBytes).toHaveBeenCalledTimes(0)
  await firstPages.picture('a.pdf', { client, isCopy: false, readBytes })
  expect(await drawFirstPage()).toHaveProperty('length')
})

it('one user takes at most twelve places, and the rest is drawn later', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `${at}.pdf`)
  const readBytes = vi.fn(async () => Buffer.from('%PDF-1.7\nno more'))
  await Promise.all(names.map((name) => firstPages.picture(name, { client, isCopy: false, readBytes })))
  expect(readBytes).toHaveBeenCalledTimes(12)
  await firstPages.picture('13.pdf', { client, isCopy: false, readBytes })
  expect(readBytes).toHaveBeenCalledTimes(13)
})

it('an image is deleted with its file, and at startup if the file is gone', async () => {
  const files = withFirstPages(createFolderStore(temporaryFolder('files')), firstPages)
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    await firstPages.picture(name, { client, isCopy: false, readBytes: async () => deck })
  await files.remove('a.pdf')
  expect(readdirSync(dir).toSorted()).toEqual(['b.pdf.824x464.webp', 'c.pdf.824x464.webp'])
  await files.sweep(new Set(['c.pdf']), Date.now())
  expect([firstPages.sizeOf('b.pdf'), firstPages.sizeOf('c.pdf')]).toEqual([null, expect.anything()])
})

it('an image of a reader’s copy is never on a disk', async () => {
  const readBytes = vi.fn(async () => deck)
  const drawFirstPage = () => firstPages.picture('a.pdf-1f', { client, isCopy: true, readBytes })
  expect(await drawFirstPage()).toBe(await drawFirstPage())
  expect(readBytes).toHaveBeenCalledTimes(1)
  expect([readdirSync(dir), firstPages.sizeOf('a.pdf-1f')]).toEqual([[], null])
})
