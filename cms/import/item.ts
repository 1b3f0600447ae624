import { hash } from 'node:crypto'
import type { EventFields } from './source-state.ts'

/** An item of a source, ready to become a draft. */
export interface ImportItem {
  /** The hash at the end of the entry's name (`hashId`). */
  mark: string
  title: string
  /** `YYYY-MM-DD`, the start of the entry's file name. Undefined where the source doesn't say. */
  day: string | undefined
  /** The address of the original. An existing entry with the same address is a duplicate. */
  url?: string | undefined
  /** The text of the entry's file. */
  raw: string
  /** For an event: what its source says. */
  event?: EventFields
  /** For an event: the hashes of its address and its series. */
  origins?: readonly string[]
  /** What couldn't be understood, for the editor who publishes it. */
  note?: string | undefined
  /** For a canceled event: why it doesn't become a draft if the site doesn't have it. */
  cancelled?: string | undefined
}

/** What a source contains, and what was left out. */
export interface ImportSource {
  items: ImportItem[]
  skipped: { title: string; why: string }[]
  /**
   * Series whose dates are all included, by the hash of their id; up to a day, where they have more than are imported.
   */
  series?: { mark: string; until: string | undefined }[]
  /** Whether there may be more events to come: too many dates, or some that can't be read. */
  isPart?: boolean
}

/** Identifies an entry however its text changes: `id` is the same each time the source is read. */
export const hashId = (id: string): string => hash('sha256', id, 'hex').slice(0, 10)

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
