import { hash } from 'node:crypto'

/** What a source offers, ready to become a draft. */
export interface ImportItem {
  /** The mark at the end of the entry's name (`markOf`). */
  mark: string
  title: string
  /** `YYYY-MM-DD`: the beginning of the entry's file name. */
  day: string
  /** The address of the original; another entry with it is the same. */
  url?: string | undefined
  /** The text of the entry's file. */
  raw: string
}

/** What a source holds, and what of it is left out. */
export interface ImportSource {
  items: ImportItem[]
  skipped: { title: string; why: string }[]
}

/** By what an entry is known again, however its text is changed: `id` is the same each time the source is read. */
export const markOf = (id: string): string => hash('sha256', id, 'hex').slice(0, 10)

/** `2030-05-17-the-mill-opens-0123456789`. */
export function slugOf({ mark, title, day }: Pick<ImportItem, 'mark' | 'title' | 'day'>): string {
  const letters = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
  return [day, words, mark].filter((part) => part !== '').join('-')
}
