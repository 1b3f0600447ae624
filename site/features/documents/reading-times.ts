import type { DocumentRead } from '#api/documents/contract/responses.ts'

/** "2 min 5 s", "40 s". */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return [minutes > 0 && `${minutes} min`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60} s`]
    .filter(Boolean)
    .join(' ')
}

/** How long someone read on a day; of what was downloaded no one knows, nor of who has switched it off. */
export function readFor({ reader, pages, downloads }: DocumentRead): string {
  const seconds = pages.reduce((sum, page) => sum + page.seconds, 0)
  const read = `${duration(seconds)} on ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`
  const parts = pages.length > 0 ? [read] : reader && downloads === 0 ? ['not measured'] : []
  return [...parts, ...(downloads > 0 ? ['downloaded: not measured'] : [])].join(' · ')
}

export interface PagesOfDocument {
  id: number
  name: string
  pages: { page: number; seconds: number }[]
}

/** For how long all readers together had each page in view, by document; without those that no one was measured at. */
export function pagesByTime(reads: readonly DocumentRead[]): PagesOfDocument[] {
  const documents = new Map<number, { name: string; seconds: Map<number, number> }>()
  for (const { documentId, document, pages } of reads) {
    if (documentId === null || pages.length === 0) continue
    const of = documents.get(documentId) ?? { name: document, seconds: new Map() }
    documents.set(documentId, of)
    for (const { page, seconds } of pages) of.seconds.set(page, (of.seconds.get(page) ?? 0) + seconds)
  }
  return [...documents].map(([id, { name, seconds }]) => {
    const last = Math.max(...seconds.keys())
    // A page that no one looked at says something, too.
    const pages = Array.from({ length: last }, (_, index) => ({
      page: index + 1,
      seconds: seconds.get(index + 1) ?? 0,
    }))
    return { id, name, pages }
  })
}
