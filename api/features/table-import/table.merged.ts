import { LIMITS } from '#api/contract/limits.ts'
import { type Line, put, refuse, type Sheet } from './table.ts'

/** Looks at cells of merged areas after which a sheet is too large: areas of a file may overlap. */
const MOST_LOOKS = 4 * LIMITS.table.cells

/**
 * Lines in which what stands in merged cells stands in each line that they span, as the eye reads it; in names of
 * columns also beside it. What else a file has in such cells is covered. Of areas that begin in or above a line, such
 * as that of the names, none counts.
 */
export function spread(
  lines: readonly Line[],
  { merges, lines: all, hiddenLines }: Pick<Sheet, 'merges' | 'lines' | 'hiddenLines'>,
  direction: 'over' | 'over and beside',
  after = 0,
): Line[] {
  if (merges.length === 0) return [...lines]
  // A filter may hide the line in which the text stands.
  const whole = new Map([...all, ...hiddenLines].map(({ line, cells }) => [line, cells]))
  const copies = lines.map(({ line, cells }) => ({ line, cells: [...cells] }))
  const byLine = new Map(copies.map(({ line, cells }) => [line, cells]))
  const last = copies.at(-1)?.line ?? 0
  let looks = 0
  for (const { from, to } of merges.filter((area) => area.from.line > after)) {
    const text = whole.get(from.line)?.[from.column] ?? ''
    const end = Math.min(to.column, LIMITS.table.columns - 1)
    for (let line = from.line; line <= Math.min(to.line, last); line++) {
      const cells = byLine.get(line)
      for (let column = from.column; column <= end; column++) {
        if (++looks > MOST_LOOKS) refuse('tooManyCells')
        const shown = direction === 'over and beside' || column === from.column ? text : ''
        if (cells && (shown !== '' || column < cells.length)) put(cells, column, shown)
      }
    }
  }
  return copies
}
