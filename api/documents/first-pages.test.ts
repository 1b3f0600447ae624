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
const who = { key: 'Anne', isTrusted: true }
const onFailure = vi.fn<(error: unknown) => void>()
let dir: string
let firstPages: FirstPages
beforeEach(() => {
  dir = join(temporaryFolder('first-pages'), 'cache', 'first-pages')
  firstPages = openFirstPages(dir, onFailure)
})
afterAll(() => pages.end())

it('a picture is made once, in the page’s proportions, and found again after a start', async () => {
  expect(firstPages.sizeOf('a.pdf')).toBe(null)
  const bytesOf = vi.fn(async () => deck)
  const [one, other] = await Promise.all([
    firstPages.picture('a.pdf', { who, isCopy: false, bytesOf }),
    firstPages.picture('a.pdf', { who, isCopy: false, bytesOf }),
  ])
  expect(Buffer.from(one!).toString('latin1', 8, 12)).toBe('WEBP')
  expect(other).toBe(one)
  expect(one!.length).toBeLessThan(90_000)
  expect(firstPages.sizeOf('a.pdf')).toEqual({ width: 824, height: 464 })
  const again = openFirstPages(dir, onFailure)
  expect(again.sizeOf('a.pdf')).toEqual({ width: 824, height: 464 })
  expect(Buffer.from((await again.picture('a.pdf', { who, isCopy: false, bytesOf }))!).equals(one!)).toBe(true)
  expect(bytesOf).toHaveBeenCalledTimes(1)
})

it('what cannot be drawn has none, is tried once, and ends no process that draws', async () => {
  await firstPages.picture('deck.pdf', { who, isCopy: true, bytesOf: async () => deck })
  const drawing = pages.pid()
  const bytesOf = vi.fn(async () => Buffer.from('%PDF-1.7\nno more'))
  expect(await firstPages.picture('a.pdf', { who, isCopy: false, bytesOf })).toBe(null)
  expect(await firstPages.picture('a.pdf', { who, isCopy: false, bytesOf })).toBe(null)
  expect(bytesOf).toHaveBeenCalledTimes(1)
  expect(readdirSync(dir)).toEqual([])
  expect([typeof drawing, pages.pid()]).toEqual(['number', drawing])
})

it('what cannot be drawn is tried again after an hour, however often it is asked for', async () => {
  const now = performance.now.bind(performance)
  let ahead = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  const bytesOf = vi.fn(async () => Buffer.from('%PDF-1.7\nno more'))
  const calls: number[] = []
  for (const minutes of [0, 40, 40]) {
    ahead += minutes * MINUTE
    // The cache looks at the clock once a millisecond.
    await new Promise((done) => setTimeout(done, 5))
    await firstPages.picture('a.pdf', { who, isCopy: false, bytesOf })
    calls.push(bytesOf.mock.calls.length)
  }
  expect(calls).toEqual([1, 1, 2])
})

it('what the store could not give is asked for again, and the operator is told', async () => {
  onFailure.mockClear()
  const bytesOf = vi.fn(async () => deck).mockRejectedValueOnce(new FilesUnreachable('no answer'))
  expect(await firstPages.picture('a.pdf', { who, isCopy: false, bytesOf })).toBe(null)
  expect(onFailure.mock.calls).toEqual([[expect.any(FilesUnreachable)]])
  expect(await firstPages.picture('a.pdf', { who, isCopy: false, bytesOf })).toHaveProperty('length')
})

it('for people without approval none is made, and one that is there is shown', async () => {
  const stranger = { key: 'stranger', isTrusted: false }
  const bytesOf = vi.fn(async () => deck)
  const look = () => firstPages.picture('a.pdf', { who: stranger, isCopy: false, bytesOf })
  expect(await look()).toBe(null)
  expect(bytesOf).toHaveBeenCalledTimes(0)
  await firstPages.picture('a.pdf', { who, isCopy: false, bytesOf })
  expect(await look()).toHaveProperty('length')
})

it('one person takes at most twelve places, and what found none is drawn later', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `${at}.pdf`)
  const bytesOf = vi.fn(async () => Buffer.from('%PDF-1.7\nno more'))
  await Promise.all(names.map((name) => firstPages.picture(name, { who, isCopy: false, bytesOf })))
  expect(bytesOf).toHaveBeenCalledTimes(12)
  await firstPages.picture('13.pdf', { who, isCopy: false, bytesOf })
  expect(bytesOf).toHaveBeenCalledTimes(13)
})

it('a picture goes with its file, and at a start with a file that is gone', async () => {
  const files = withFirstPages(createFolderStore(temporaryFolder('files')), firstPages)
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    await firstPages.picture(name, { who, isCopy: false, bytesOf: async () => deck })
  await files.remove('a.pdf')
  expect(readdirSync(dir).toSorted()).toEqual(['b.pdf.824x464.webp', 'c.pdf.824x464.webp'])
  await files.sweep(new Set(['c.pdf']), Date.now())
  expect([firstPages.sizeOf('b.pdf'), firstPages.sizeOf('c.pdf')]).toEqual([null, expect.anything()])
})

it('a picture of a reader’s copy is on no disk', async () => {
  const bytesOf = vi.fn(async () => deck)
  const look = () => firstPages.picture('a.pdf-1f', { who, isCopy: true, bytesOf })
  expect(await look()).toBe(await look())
  expect(bytesOf).toHaveBeenCalledTimes(1)
  expect([readdirSync(dir), firstPages.sizeOf('a.pdf-1f')]).toEqual([[], null])
})
