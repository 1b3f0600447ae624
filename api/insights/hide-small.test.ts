import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hideSmall, hideSmallCounts } from './region.service.ts'

const LEAST = 5

/** With the totals of rows and columns. */
function withTotals(inner: readonly (readonly number[])[]): number[][] {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const rows = inner.map((row) => [...row, sum(row)])
  return [...rows, rows[0]!.map((_, column) => sum(rows.map((row) => row[column]!)))]
}

const PRIME = 1_000_000_007n
const inverse = (value: bigint): bigint => {
  let [result, base] = [1n, value]
  for (let power = PRIME - 2n; power > 0n; power >>= 1n, base = (base * base) % PRIME)
    if (power & 1n) result = (result * base) % PRIME
  return result
}

/**
 * How many hidden cells anyone can derive by solving equations: one unknown per hidden cell, one equation per row and
 * column, and Gaussian elimination over a field. An unknown is known exactly if it is alone in its row at the end.
 */
function workedOut(hidden: readonly boolean[][]): number {
  const unknowns = hidden.flatMap((row, r) => row.flatMap((isHidden, c) => (isHidden ? [[r, c] as const] : [])))
  const [lastRow, lastColumn] = [hidden.length - 1, hidden[0]!.length - 1]
  const equations = [
    ...hidden.map((_, row) => unknowns.map(([r, c]) => (r === row ? (c === lastColumn ? PRIME - 1n : 1n) : 0n))),
    ...hidden[0]!.map((_, column) => unknowns.map(([r, c]) => (c === column ? (r === lastRow ? PRIME - 1n : 1n) : 0n))),
  ]
  let rank = 0
  for (let column = 0; column < unknowns.length; column++) {
    const pivot = equations.findIndex((row, at) => at >= rank && row[column] !== 0n)
    if (pivot < 0) continue
    const row = equations.splice(pivot, 1)[0]!
    const scale = inverse(row[column]!)
    const scaled = row.map((value) => (value * scale) % PRIME)
    for (const other of equations) {
      const factor = other[column]!
      if (factor === 0n) continue
      for (const [at, value] of scaled.entries()) other[at] = (((other[at]! - factor * value) % PRIME) + PRIME) % PRIME
    }
    equations.splice(rank++, 0, scaled)
  }
  return equations.slice(0, rank).filter((row) => row.filter((value) => value !== 0n).length === 1).length
}

const cell = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 40 }))
const tables = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )
  .map(withTotals)

describe('a table without small cells', () => {
  it('shows none, and none that can be derived from what is shown', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const hidden = hideSmall(table, LEAST)
        const shown = table.flatMap((row, r) => row.filter((_, c) => !hidden[r]![c]))
        expect(shown.filter((count) => count < LEAST)).toEqual([])
        expect(workedOut(hidden)).toBe(0)
      }),
      { numRuns: 400 },
    )
  })

  it('hides no cells that together are small themselves', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const hidden = hideSmall(table, LEAST)
        const rests = table.slice(0, -1).flatMap((row, r) => {
          if (hidden[r]!.at(-1)) return []
          return row.slice(0, -1).reduce((sum, count, c) => sum + (hidden[r]![c] ? count : 0), 0)
        })
        expect(rests.filter((rest) => rest > 0 && rest < LEAST)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('is solved: a single hidden cell is found, one of two isn’t', () => {
    const alone = [
      [true, false, false],
      [false, false, false],
      [false, false, false],
    ]
    expect(workedOut(alone)).toBe(1)
    expect(
      workedOut([
        [true, true, false],
        [true, true, false],
        [false, false, false],
      ]),
    ).toBe(0)
  })

  it('hides no more of a list than one cell next to the small one', () => {
    const large = withTotals([
      [10, 20],
      [30, 40],
    ])
    expect(hideSmall(large, LEAST).flat().some(Boolean)).toBe(false)
    const list = withTotals([[3], [7], [20], [30]])
    expect(hideSmall(list, LEAST).map(([isHidden]) => isHidden)).toEqual([true, true, false, false, false])
  })
})

describe('a list with its total', () => {
  it('hides the same as the list as a table', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 9 }), (counts) => {
        const table = [...counts, counts.reduce((sum, count) => sum + count, 0)].map((count) => [count, count])
        const asTable = hideSmall(table, LEAST).map(([isHidden]) => isHidden)
        expect(hideSmallCounts(counts, LEAST)).toEqual(asTable)
      }),
    )
  })

  it('can have hundreds of locations', () => {
    const towns = Array.from({ length: 20_000 }, (_, at) => (at % 3 === 0 ? 12 : 1 + (at % 4)))
    expect(hideSmallCounts(towns, LEAST).filter(Boolean)).toHaveLength(towns.filter((count) => count < LEAST).length)
  })
})
