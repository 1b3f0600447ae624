/** The first page, the last, and those around the current one; null stands for pages left out, never just one. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const shown: (number | null)[] = []
  for (let number = 1; number <= pageCount; number++) {
    const isNear = Math.abs(number - page) <= 1 || number === 1 || number === pageCount
    const bridges = (number === 2 && page === 4) || (number === pageCount - 1 && page === pageCount - 3)
    if (isNear || bridges) shown.push(number)
    else if (shown.at(-1) !== null) shown.push(null)
  }
  return shown
}
