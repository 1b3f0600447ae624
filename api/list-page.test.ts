import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Position, readPage } from './list-page.ts'

/** A list ordered by its numbers, which can be equal, and then by its ids. */
const lists = fc
  .array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 })
  .map((values) => values.sort((a, b) => a - b).map((value, at): Position => [value, at + 1]))

const isBehind = (position: Position, other: Position) =>
  position[0] > other[0] || (position[0] === other[0] && position[1] > other[1])

const getPages = (all: readonly Position[], limit: number) => (cursor?: string) =>
  readPage(
    { order: 'rising', cursor, limit },
    ({ after, isBack }, most) => {
      const roundRobin = isBack ? all.toReversed() : all
      const left = roundRobin.filter(
        (position) => !after || (isBack ? isBehind(after, position) : isBehind(position, after)),
      )
      return Promise.resolve(left.slice(0, most))
    },
    (row) => row,
  )

it('leads through a list once, and back through the same pages', async () => {
  const whole = fc.asyncProperty(lists, fc.integer({ min: 1, max: 7 }), async (all, limit) => {
    const page = getPages(all, limit)
    const forth = [await page()]
    while (forth.at(-1)!.next) forth.push(await page(forth.at(-1)!.next!))
    expect(forth.flatMap(({ rows }) => rows)).toEqual(all)
    expect(forth[0]!.previous).toBeNull()
    const back = [forth.at(-1)!]
    while (back[0]!.previous) back.unshift(await page(back[0]!.previous))
    expect(back.map(({ rows }) => rows)).toEqual(forth.map(({ rows }) => rows))
  })
  await fc.assert(whole, { numRuns: 200 })
})

it('starts with a full first page if earlier entries were deleted', async () => {
  const all: Position[] = [1, 2, 3, 4, 5, 6].map((value) => [value, value])
  const second = await getPages(all, 2)((await getPages(all, 2)()).next!)
  const first = await getPages(all.slice(1), 2)(second.previous!)
  expect(first).toMatchObject({
    rows: [
      [2, 2],
      [3, 3],
    ],
    previous: null,
  })
})

it('refuses an invalid cursor, or one of another order', async () => {
  const page = getPages(
    [
      [1, 1],
      [2, 2],
    ],
    1,
  )
  await expect(page('nonsense')).rejects.toThrow('Start from the first page')
  const other = await readPage(
    { order: 'falling', cursor: undefined, limit: 1 },
    () =>
      Promise.resolve([
        [1, 1],
        [2, 2],
      ] as Position[]),
    (row) => row,
  )
  await expect(page(other.next!)).rejects.toThrow('Start from the first page')
})
