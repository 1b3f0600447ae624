import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A Markdown text as HTML, and the pictures that stand in it. */
export interface Rendered {
  html: string
  metadata: { imagePaths: string[] }
}

/** Texts by the digests of their entries, and the compiled site that made them. */
interface Kept {
  site: string
  texts: Record<string, Rendered>
}

/** So many new texts are worth writing all of them. */
const WORTH_WRITING = 100

let [madeAnew, isRead] = [0, false]

/** What an earlier process made of texts; a process asks once, and knows everything itself afterwards. */
export function readKeptTexts(path: string, site: string): Kept['texts'] {
  if (isRead) return {}
  isRead = true
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept
    return kept.site === site ? kept.texts : {}
  } catch {
    return {}
  }
}

export const countNewText = (): void => void madeAnew++

/**
 * Keeps what texts became for the next process that builds, which would need a second for those of a large region.
 *
 * @param entries as Astro's content store has them.
 */
export function keepTexts(path: string, site: string, entries: Iterable<object>): void {
  if (madeAnew < WORTH_WRITING) return
  const texts: Kept['texts'] = {}
  for (const entry of entries as Iterable<{ digest: string; rendered?: Rendered }>) {
    if (entry.rendered) texts[entry.digest] = entry.rendered
  }
  writeFileSync(`${path}.next`, JSON.stringify({ site, texts } satisfies Kept))
  renameSync(`${path}.next`, path)
  madeAnew = 0
}
