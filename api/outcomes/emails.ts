import { and, eq, gt, sql } from '#api/platform/db/drizzle.ts'
import { defineMail } from '#api/email/template.ts'
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
    const author = party === 'founder' ? 'A founder' : 'An investor'
    return {
      connectionId,
      subject: 'Is this what came of your introduction?',
      paragraphs: [
        `${author} whom you met on ${siteName} recorded what came of it. It counts once you confirm it, and you can say what is not right.`,
      ],
      action: { label: 'See what was recorded', path: `/conversations/${connectionId}` },
    }
  },
})
