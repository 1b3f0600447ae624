import type { FoundPart, ImportResult } from './calls.ts'
import { meantBy, listVariants, type Synonyms } from './contract/search.ts'
import type { CallContext, ApiContext } from '#api/context.ts'
import type { ImportInput } from './contract/schema.ts'
import type { Viewer } from '#api/policy.ts'
import { tooMany } from '#api/errors.ts'
import { getEditor } from '#api/cms/service.ts'
import { importSource } from '#cms/import/sources.ts'

const EXCERPT_WORDS = 18
/** Words before the first match. */
const LEAD_WORDS = 4

/** The words around the first match, split into matched and other text. */
export function buildExcerpt(text: string, terms: readonly string[]): FoundPart['excerpt'] {
  const words = text.split(/\s+/)
  const isMeant = meantBy(terms)
  const first = Math.max(0, words.findIndex(isMeant))
  const start = Math.max(0, Math.min(first - LEAD_WORDS, words.length - EXCERPT_WORDS))
  const runs: FoundPart['excerpt'] = []
  for (const word of words.slice(start, start + EXCERPT_WORDS)) {
    const isFound = isMeant(word)
    const last = runs.at(-1)
    if (last?.isFound === isFound) last.text += ` ${word}`
    else runs.push({ text: word, isFound })
  }
  return runs
}

const SYNONYMS = '/data/synonyms.json'

/** Finds parts of the live release that match the words or their synonyms (rules: Search). */
export function findParts(
  { published, searched }: Pick<CallContext, 'published' | 'searched'>,
  _viewer: unknown,
  { q }: { q?: string | undefined },
): FoundPart[] {
  if (!q) return []
  const synonyms = JSON.parse(published(SYNONYMS) ?? '[]') as Synonyms
  const variants = listVariants(q, synonyms).filter((terms) => terms.length > 0)
  const hits = new Map<string, FoundPart>()
  for (const terms of variants) {
    for (const { kind, title, url, when, text } of searched(terms)) {
      if (!hits.has(url)) hits.set(url, { kind, title, url, when, excerpt: buildExcerpt(text, terms) })
    }
  }
  return [...hits.values()]
}

/** Installations with an import in progress. */
const busy = new WeakSet<ApiContext['gateway']>()

/**
 * Creates drafts for an editor, one import at a time: each one calls another site and reads all drafts.
 *
 * @throws ApiError 400 with what is wrong with the source, 429 while another import is in progress
 */
export async function importDrafts(context: ApiContext, viewer: Viewer, input: ImportInput): Promise<ImportResult> {
  if (busy.has(context.gateway)) throw tooMany('Another import is under way. Try again in a moment.', 5)
  busy.add(context.gateway)
  try {
    const editor = await getEditor(context, viewer)
    const { gateway, now, fetchSource } = context
    return await importSource(input, { gateway, editor, now, ...(fetchSource && { fetch: fetchSource }) })
  } finally {
    busy.delete(context.gateway)
  }
}
