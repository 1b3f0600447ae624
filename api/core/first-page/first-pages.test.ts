import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createFolderStore } from '#api/files/folder-store.ts'
import { pages } from '#api/worker/workers.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { slidesPdf } from '#demo/slides.ts'
import { type FirstPages, openFirstPages, withFirstPages } from './first-pages.ts'

const deck = slidesPdf([{ title: 'A plan for the valley', lines: ['In two years.'] }])
let dir: string
let firstPages: FirstPages
beforeEach(() => {
  dir = join(temporaryFolder('first-pages'), 'cache', 'first-pages')
  firstPages = openFirstPages(dir)
})
afterAll(() => pages.end())

it('a picture is made once, light, in the page’s proportions, and found again after a start', async () => {
  expect(firstPages.sizeOf('a.pdf')).toBe(null)
  const bytesOf = vi.fn(async () => deck)
  const [one, other] = await Promise.all([
    firstPages.picture('a.pdf', { isCopy: false, bytesOf }),
    firstPages.picture('a.pdf', { isCopy: false, bytesOf }),
  ])
  expect(Buffer.from(one!).toString('latin1', 8, 12)).toBe('WEBP')
  expect(other).toBe(one)
  expect(one!.length).toBeLessThan(90_000)
  expect(firstPages.sizeOf('a.pdf')).toEqual({ width: 824, height: 464 })
  const again = openFirstPages(dir)
  expect(again.sizeOf('a.pdf')).toEqual({ width: 824, height: 464 })
  expect(Buffer.from((await again.picture('a.pdf', { isCopy: false, bytesOf }))!).equals(one!)).toBe(true)
  expect(bytesOf).toHaveBeenCalledTimes(1)
})

it('what cannot be drawn has none, is tried once, and ends no process that draws', async () => {
  await firstPages.picture('deck.pdf', { isCopy: true, bytesOf: async () => deck })
  const drawing = pages.pid()
  const bytesOf = vi.fn(async () => Buffer.from('%PDF-1.7\nno more'))
  expect(await firstPages.picture('a.pdf', { isCopy: false, bytesOf })).toBe(null)
  expect(await firstPages.picture('a.pdf', { isCopy: false, bytesOf })).toBe(null)
  expect(bytesOf).toHaveBeenCalledTimes(1)
  expect(readdirSync(dir)).toEqual([])
  expect([typeof drawing, pages.pid()]).toEqual(['number', drawing])
})

it('a picture goes with its file, and at a start with a file that is gone', async () => {
  const files = withFirstPages(createFolderStore(temporaryFolder('files')), firstPages)
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    await firstPages.picture(name, { isCopy: false, bytesOf: async () => deck })
  await files.remove('a.pdf')
  expect(readdirSync(dir).toSorted()).toEqual(['b.pdf.824x464.webp', 'c.pdf.824x464.webp'])
  await files.sweep(new Set(['c.pdf']), Date.now())
  expect([firstPages.sizeOf('b.pdf'), firstPages.sizeOf('c.pdf')]).toEqual([null, expect.anything()])
})

it('a picture of a reader’s copy is on no disk', async () => {
  const bytesOf = vi.fn(async () => deck)
  const look = () => firstPages.picture('a.pdf-1f', { isCopy: true, bytesOf })
  expect(await look()).toBe(await look())
  expect(bytesOf).toHaveBeenCalledTimes(1)
  expect([readdirSync(dir), firstPages.sizeOf('a.pdf-1f')]).toEqual([[], null])
})
