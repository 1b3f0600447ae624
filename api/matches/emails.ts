import { eq } from '#api/platform/db/drizzle.ts'
import { LEVEL_LABELS } from './contract/kinds.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { canHaveConnections, isFounder } from '#api/policy.ts'
import { userColumns } from '#api/users/identity.service.ts'
import {
  defineMail,
  type Email,
  type EmailContext,
  formatCompanyForEmail,
  formatPersonForEmail,
} from '#api/email/template.ts'
import { stillFitting } from './new-matches.service.ts'
import { users } from '#api/users/table.ts'

type Item = NonNullable<Email['items']>[number]

/**
 * Profiles that match the recipient when the email is sent. A private startup is counted, never named. Anything else in
 * these profiles is only shown after login.
 */
export async function formatMatchesForEmail({ read, userId, now }: EmailContext, matchIds: readonly number[]) {
  const [reader] = await read
    .select(userColumns)
    .from(users)
    .where(eq(users.id, userId ?? 0))
  if (!reader || !canHaveConnections(reader)) return null
  const matches = await stillFitting({ database: { read }, now: () => now }, reader, matchIds)
  const items = matches.flatMap<Item>(({ level, startup, investor }) => {
    if (startup?.isPublic === true) {
      const { id, companyName, industry, stage } = startup
      const text = `${LEVEL_LABELS[level]}: ${industry}, ${STAGE_LABELS[stage]}`
      return [{ title: formatCompanyForEmail(companyName), text, path: `/startup/${id}` as const }]
    }
    return investor
      ? [{ title: formatPersonForEmail(investor.user), text: LEVEL_LABELS[level], path: '/matches' as const }]
      : []
  })
  return { resourceType: isFounder(reader) ? 'investor' : 'startup', count: matches.length, items }
}

/** The weekly email about new matches; dropped if none of them match anymore. */
export const newMatches = defineMail<{ matchIds: readonly number[] }>({
  label: 'New matches',
  topic: 'match-digest',
  email: async ({ matchIds }, context) => {
    const matches = await formatMatchesForEmail(context, matchIds)
    if (!matches || matches.count === 0) return null
    const { resourceType, count, items } = matches
    const others = count - items.length
    return {
      subject: `${count} new ${resourceType} ${count === 1 ? 'match' : 'matches'} for you`,
      paragraphs: ['Matches are based on what you both entered. They aren’t investment advice or an endorsement.'],
      items,
      action: {
        label: others > 0 ? `Log in to see ${items.length > 0 ? `${others} more` : 'them'}` : 'View your matches',
        path: '/matches',
      },
      note: 'Sent weekly, only when you have new matches. You can turn it off in your settings.',
    }
  },
})
