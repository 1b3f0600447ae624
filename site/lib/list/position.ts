/** Behind what a page begins: `null` for the first page, `undefined` where no one knows yet. */
export type Cursor = string | null | undefined

/** Where in the list an address stands: `page=3&after=…`; a page without its cursor is the first. */
export function readPosition(params: URLSearchParams): { page: number; after: string | undefined } {
  const page = Math.floor(Number(params.get('page')))
  const after = params.get('after') || undefined
  return page > 1 && page < 100_000 && after ? { page, after } : { page: 1, after: undefined }
}

export function writePosition(params: URLSearchParams, page: number, after: Cursor): void {
  params.delete('page')
  params.delete('after')
  if (page === 1 || !after) return
  params.set('page', String(page))
  params.set('after', after)
}
