import { and, eq, inArray } from '#api/platform/db/drizzle.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { canManageSavedStartups } from '#api/policy.ts'
import { users } from '#api/users/table.ts'
import { startups } from '#api/startups/table.ts'
import { userColumns } from '#api/users/identity.service.ts'
import { formatMatchesForEmail, newMatches } from '#api/matches/emails.ts'
import { formatCompanyForEmail, defineMail } from '#api/email/template.ts'

/** Startups named in the email; it gives the number of the others. */
const NAMED = 10

const getCount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/**
 * New results of a saved search. Permissions and startups are checked again when the email is sent. A private startup
 * is counted, never named, and the name of the search isn't in the email.
 */
export const newResults = defineMail<{ startupIds: readonly number[]; matchIds: readonly number[] }>({
  label: 'New search results',
  topic: 'alerts',
  // An email queued by an earlier version has no matches.
  email: async ({ startupIds, matchIds = [] }, context) => {
    const { read, userId, siteName } = context
    const [investor] = await read
      .select(userColumns)
      .from(users)
      .where(eq(users.id, userId ?? 0))
    if (!investor || !canManageSavedStartups(investor)) return null
    const visible = await read
      .select({
        id: startups.id,
        companyName: startups.companyName,
        industry: startups.industry,
        stage: startups.stage,
        isPublic: startups.isPublic,
      })
      .from(startups)
      .where(and(inArray(startups.id, [...startupIds]), eq(startups.listed, true)))
      .orderBy(startups.id)
    const matches = await formatMatchesForEmail(context, matchIds)
    if (visible.length === 0) return matches && matches.count > 0 ? newMatches.email({ matchIds }, context) : null
    const named = visible.filter(({ isPublic }) => isPublic).slice(0, NAMED)
    const others = visible.length - named.length
    return {
      subject: `${getCount(visible.length, 'new startup')} for your saved search`,
      paragraphs: [
        `${visible.length === 1 ? 'A new startup is' : `${visible.length} new startups are`} in the results of your saved searches.`,
        matches && matches.count > 0
          ? `We also found ${matches.count} new ${matches.count === 1 ? 'match' : 'matches'} for you.`
          : '',
      ],
      items: [
        ...named.map(({ id, companyName, industry, stage }) => ({
          title: formatCompanyForEmail(companyName),
          text: `${industry}, ${STAGE_LABELS[stage]}`,
          path: `/startup/${id}` as const,
        })),
        ...(matches?.items ?? []),
      ],
      action: {
        label: others > 0 ? `Log in to see ${named.length > 0 ? `${others} more` : 'them'}` : 'Browse startups',
        path: '/notifications',
      },
      because: `You’re receiving this because you saved a search at ${siteName}. You can change how often on your dashboard.`,
    }
  },
})
