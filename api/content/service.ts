import type { FoundPart, ImportResult, FoundMember } from './calls.ts'
import { meantBy, listVariants, type Synonyms, getText } from './contract/search.ts'
import type { CallContext, ApiContext } from '#api/context.ts'
import type { ImportInput } from './contract/schema.ts'
import { type Viewer, canManageSavedStartups } from '#api/policy.ts'
import { tooMany } from '#api/errors.ts'
import { getEditor } from '#api/cms/service.ts'
import { importSource } from '#cms/import/sources.ts'
import { searchConversations } from '#api/conversations/service.ts'
import { listInvestors } from '#api/investors/list.service.ts'
import { FORMER_MEMBER, fullName } from '#api/platform/contract/person-name.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { searchNotes } from '#api/saved-startups/service.ts'
import { listStartups } from '#api/startups/list.service.ts'

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

type Context = Pick<CallContext, 'database' | 'now'>

const limit = LIMITS.searchedOfAKind

/** GET /api/search/members. Each list asks the policy itself; nothing is found that its own page would not show. */
export async function findMembers(
  context: Context,
  viewer: Viewer,
  { q }: { q?: string | undefined },
): Promise<FoundMember[]> {
  if (!q) return []
  const query = { q, limit, cursor: undefined, sort: undefined }
  const startupQuery = { ...query, industry: undefined, stage: undefined, funding: undefined, status: undefined }
  const [startups, investors, conversations, notes] = await Promise.all([
    listStartups(context, viewer, startupQuery),
    listInvestors(context, viewer, { ...query, area: undefined, range: undefined }),
    searchConversations(context, viewer, q, limit),
    canManageSavedStartups(viewer) ? searchNotes(context, viewer, q, limit) : [],
  ])
  const excerpt = (text: string | null | undefined) => buildExcerpt(text ?? '', getText(q))
  return [
    ...startups.items.map(({ id, companyName, industry, elevatorPitch }) => ({
      kind: 'startup' as const,
      title: companyName,
      url: `/startup/${id}`,
      when: industry,
      excerpt: excerpt(elevatorPitch),
    })),
    ...investors.items.map(({ user, firmName, background }) => {
      const name = fullName(user)
      const url = `/investors?${new URLSearchParams({ q: name }).toString()}`
      return { kind: 'investor' as const, title: name, url, when: firmName, excerpt: excerpt(background) }
    }),
    ...conversations.map(({ id, other, text }) => ({
      kind: 'conversation' as const,
      title: other?.name ?? FORMER_MEMBER,
      url: `/conversations/${id}`,
      when: other?.about ?? null,
      excerpt: excerpt(text),
    })),
    ...notes.map(({ startupId, startup, notes: text, tags }) => ({
      kind: 'note' as const,
      title: startup?.companyName ?? 'A startup that is no longer listed',
      url: startup ? `/startup/${startupId}#your-notes` : '/dashboard/investor?tab=saved',
      when: null,
      excerpt: excerpt([text, ...tags].filter(Boolean).join(' · ')),
    })),
  ]
}
