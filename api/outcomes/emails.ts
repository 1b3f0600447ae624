import { and, eq, gt, sql } from '#api/platform/db/drizzle.ts'
import { capitalize, defineMail, formatOtherForEmail } from '#api/email/template.ts'
import { findConnection } from '#api/connections/emails.ts'
import { otherParty } from '#api/connections/contract/transitions.ts'
import { connections } from '#api/connections/table.ts'
import { outcomes } from './table.ts'

/**
 * The other party recorded an outcome; dropped if it was confirmed or corrected, or they are no longer connected. Its
 * content is only shown after login.
 */
export const outcomeRecorded = defineMail<{ outcomeId: number }>({
  label: 'Outcome recorded',
  topic: 'answers',
  email: async ({ outcomeId }, { read, siteName }) => {
    const [row] = await read
      .select({ outcome: outcomes, state: connections.state })
      .from(outcomes)
      .innerJoin(connections, eq(connections.id, outcomes.connectionId))
      .where(eq(outcomes.id, outcomeId))
    if (!row || row.state !== 'accepted' || row.outcome.confirmedAt) return null
    const { about, id, party, connectionId } = row.outcome
    const thread = sql`coalesce(${outcomes.about}, ${outcomes.id}) = ${about ?? id}`
    if ((await read.$count(outcomes, and(gt(outcomes.id, id), thread))) > 0) return null
    const found = connectionId === null ? null : await findConnection(read, connectionId)
    if (!found) return null
    const other = formatOtherForEmail(otherParty(party), found)
    return {
      connectionId,
      subject: `Confirm the outcome with ${other}`,
      paragraphs: [
        `${capitalize(other)} recorded an outcome of your connection at ${siteName}. Confirm it, or tell us what’s wrong.`,
      ],
      action: { label: 'View outcome', path: `/conversations/${connectionId}` },
    }
  },
})
