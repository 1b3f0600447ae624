import { hash } from 'node:crypto'
import type { EventFields } from './source-state.ts'

/** What a source offers, ready to become a draft. */
export interface ImportItem {
  /** The mark at the end of the entry's name (`getMark`). */
  mark: string
  title: string
  /** `YYYY-MM-DD`: the beginning of the entry's file name. Undefined where the source does not tell it. */
  day: string | undefined
  /** The address of the original; another entry with it is the same. */
  url?: string | undefined
  /** The text of the entry's file. */
  raw: string
  /** Of an event: what its source says. */
  event?: EventFields
  /** Of an event: the marks of its address and of its series. */
  origins?: readonly string[]
  /** What could not be understood of it, for whoever publishes it. */
  note?: string | undefined
  /** Of an event that is called off: why it is no draft where the site does not have it. */
  cancelled?: string | undefined
}

/** What a source holds, and what of it is left out. */
export interface ImportSource {
  items: ImportItem[]
  skipped: { title: string; why: string }[]
  /** Series whose dates are all in it, by the mark of their id, up to a day where they have more than are taken. */
  series?: { mark: string; until: string | undefined }[]
  /** Whether there may be more events that are not over: too many dates, or some that cannot be read. */
  isPart?: boolean
}

/** By what an entry is known again, however its text is changed: `id` is the same each time the source is read. */
export const getMark = (id: string): string => hash('sha256', id, 'hex').slice(0, 10)

/** `2030-05-17-the-mill-opens-0123456789`. */
export function toSlug({ mark, title, day = '' }: Pick<ImportItem, 'mark' | 'title' | 'day'>): string {
  const letters = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
  return [day, words, mark].filter((part) => part !== '').join('-')
}
