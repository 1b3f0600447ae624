import * as z from 'zod/mini'
import { MESSAGES } from '#api/contract/messages.ts'
import { sentWithin, type Limit } from './text.ts'
import { cleanLine } from './clean-text.ts'

export interface ListRules {
  /** Longest entry. */
  item: Limit
  /** Most entries, counted after blank ones (and duplicates) are dropped. */
  max: Limit
  min?: Limit
  /** Drops an entry that is there already, in any letter case. */
  unique?: boolean
  /** Gives an entry its stored spelling. */
  canonical?: (entry: string) => string
}

/** More entries than any list may have are refused before they are looked at. */
const MOST_RAW_ENTRIES = 1000

/** A list of short texts: entries trimmed, blank ones dropped. Missing and `null` mean an empty list. */
export function textList({ item, max, min, unique, canonical = (entry) => entry }: ListRules) {
  const tidy = (entries: string[]): string[] => {
    const clean = entries.map(cleanLine).filter(Boolean).map(canonical)
    return unique ? withoutDuplicates(clean) : clean
  }
  const given = z
    .array(z.string({ error: MESSAGES.invalid }).check(sentWithin(item)), { error: MESSAGES.invalid })
    .check(z.maxLength(MOST_RAW_ENTRIES, { error: max[1] }))
  const kept = z.array(z.string()).check(
    z.overwrite(tidy),
    z.refine((list) => list.every((entry) => entry.length <= item[0]), { error: item[1] }),
    ...(min ? [z.minLength(min[0], { error: min[1] })] : []),
    z.maxLength(max[0], { error: max[1] }),
  )
  return z.pipe(
    z.pipe(
      z.nullish(given),
      z.transform((list) => list ?? []),
    ),
    kept,
  )
}

function withoutDuplicates(entries: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const entry of entries) if (!kept.has(entry.toLowerCase())) kept.set(entry.toLowerCase(), entry)
  return [...kept.values()]
}
