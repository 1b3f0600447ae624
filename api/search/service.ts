import { buildExcerpt } from '#api/content/service.ts'
import { getText } from '#api/content/contract/search.ts'
import type { CallContext } from '#api/context.ts'
import { searchConversations } from '#api/conversations/service.ts'
import { listInvestors } from '#api/investors/list.service.ts'
import { FORMER_MEMBER, fullName } from '#api/platform/contract/person-name.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { canManageSavedStartups, type Viewer } from '#api/policy.ts'
import { searchNotes } from '#api/saved-startups/service.ts'
import { listStartups } from '#api/startups/list.service.ts'
import type { FoundMember } from './calls.ts'

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
