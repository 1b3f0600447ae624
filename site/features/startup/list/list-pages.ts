/** Cursors of the pages that are known, the first page's (`null`) first; a hole where a shared address skipped some. */
export type KnownCursors = readonly (string | null | undefined)[]

/** The cursor of every page up to `page` (from 1), walking forward from the nearest one that is known. */
export async function cursorsUpTo(
  page: number,
  known: KnownCursors,
  nextAfter: (cursor: string | null) => Promise<string | null>,
): Promise<(string | null | undefined)[]> {
  const cursors = [...known]
  let from = page
  while (from > 1 && cursors[from - 1] === undefined) from--
  for (let at = from; at < page; at++) {
    const next = await nextAfter(cursors[at - 1] ?? null)
    // The list became shorter meanwhile: its last page is as far as one can go.
    if (next === null) break
    cursors[at] = next
  }
  return cursors
}

/** Where in the list an address stands: `page=3&after=…`; a page without its cursor is the first. */
export function readPlace(params: URLSearchParams): { page: number; after: string | undefined } {
  const page = Math.floor(Number(params.get('page')))
  const after = params.get('after') || undefined
  return page > 1 && page < 100_000 && after ? { page, after } : { page: 1, after: undefined }
}

export function writePlace(params: URLSearchParams, page: number, after: string | null | undefined): void {
  params.delete('page')
  params.delete('after')
  if (page === 1 || !after) return
  params.set('page', String(page))
  params.set('after', after)
}
