/** A table of counts with its totals: the last column adds up each row, the last row each column. */
export type Counts = readonly (readonly number[])[]

/**
 * Which cells of a table are not shown, so that none under `least` can be read or worked out of the others
 * (rules: Published numbers). Rows and columns are the sides of a graph, and a hidden cell is an edge between its row
 * and its column: it can be worked out exactly when it lies on no circle of hidden ones. So each one that does not gets
 * the cheapest circle there is. What is hidden of a line does not add up to something small, either.
 */
export function hideSmall(cells: Counts, least: number): boolean[][] {
  const hidden = cells.map((row) => row.map((count) => count < least))
  const hide = (places: readonly Place[]) => {
    for (const { row, column } of places) hidden[row]![column] = true
    return places.length > 0
  }
  const edges = cells.flatMap((row, r) => row.map((_, column): Place => ({ row: r, column })))
  const shut = () => edges.filter(({ row, column }) => hidden[row]![column])
  let hasChanged = true
  while (hasChanged) {
    hasChanged = false
    for (const edge of shut()) hasChanged = hide(circleOf(edge, cells, hidden)) || hasChanged
    for (const line of linesOf(cells)) hasChanged = hide(smallRest(line, cells, hidden, least)) || hasChanged
  }
  return hidden
}

/**
 * The same for a list of counts beside its total, in as many steps as it has lines: a region may have hundreds of
 * towns. A hidden line can be worked out exactly when it is the only one.
 */
export function hideSmallOf(counts: readonly number[], least: number): boolean[] {
  const all = [...counts, counts.reduce((sum, count) => sum + count, 0)]
  const hidden = all.map((count) => count < least)
  const total = counts.length
  const byCount = [...all.keys()].toSorted((a, b) => all[a]! - all[b]!)
  for (;;) {
    const places = [...hidden.keys()].filter((at) => hidden[at])
    const sum = places.reduce((rest, at) => rest + (at === total ? 0 : all[at]!), 0)
    const isAlone = places.length === 1
    const isSmall = !hidden[total] && sum > 0 && sum < least
    if (!isAlone && !isSmall) return hidden
    const shown = byCount.filter((at) => !hidden[at])
    const next = isAlone ? shown[0] : (shown.find((at) => at !== total) ?? total)
    if (next === undefined) return hidden
    hidden[next] = true
  }
}

interface Place {
  row: number
  column: number
}

/** Each row and each column; the last of it is its total. */
function linesOf(cells: Counts): Place[][] {
  const rows = cells.map((line, row) => line.map((_, column) => ({ row, column })))
  const columns = cells[0]!.map((_, column) => cells.map((_line, row) => ({ row, column })))
  return [...rows, ...columns]
}

/** The cell to hide with the others of a line, where they add up to less than may be shown, but not to nothing. */
function smallRest(line: readonly Place[], cells: Counts, hidden: readonly boolean[][], least: number): Place[] {
  const isHidden = ({ row, column }: Place) => hidden[row]![column]!
  const count = ({ row, column }: Place) => cells[row]![column]!
  const total = line.at(-1)!
  if (isHidden(total)) return []
  const rest = line.slice(0, -1)
  const sum = rest.filter(isHidden).reduce((all, place) => all + count(place), 0)
  if (sum === 0 || sum >= least) return []
  const shown = rest.filter((place) => !isHidden(place)).toSorted((a, b) => count(a) - count(b))
  return [shown[0] ?? total]
}

/** What has to be hidden so that an edge lies on a circle of hidden ones: the cells of its cheapest way round. */
function circleOf(edge: Place, cells: Counts, hidden: readonly boolean[][]): Place[] {
  const rows = cells.length
  const columns = cells[0]!.length
  const cost = Array.from({ length: rows + columns }, () => Infinity)
  const way = Array.from({ length: rows + columns }, (): Place[] => [])
  cost[edge.row] = 0
  const left = new Set(cost.keys())
  while (left.size > 0) {
    const here = [...left].reduce((best, node) => (cost[node]! < cost[best]! ? node : best))
    left.delete(here)
    for (const next of left) {
      if (here < rows === next < rows) continue
      const place = here < rows ? { row: here, column: next - rows } : { row: next, column: here - rows }
      if (place.row === edge.row && place.column === edge.column) continue
      const isHidden = hidden[place.row]![place.column]!
      const total = cost[here]! + (isHidden ? 0 : cells[place.row]![place.column]!)
      if (total >= cost[next]!) continue
      cost[next] = total
      way[next] = isHidden ? way[here]! : [...way[here]!, place]
    }
  }
  return way[rows + edge.column]!
}
