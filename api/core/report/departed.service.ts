import { sql } from '#api/db/drizzle.ts'
import type { Transaction } from '#api/db/database.ts'
import { CONNECTION_EVENTS, CONNECTION_FIGURES, MEETINGS_HELD, TOOK } from './connection-figures.ts'

const INTO = sql.raw('insert into departed_figures (figure, "at", took, industry, stage, location)')

/**
 * Keeps of an account that is about to be deleted what the region's report counts, without names: that somebody joined,
 * asked, answered and was introduced, and what kind of company it was about.
 */
export async function keepFigures(tx: Transaction, userId: number): Promise<void> {
  await tx.run(sql`${INTO}
    select case role when 'founder' then 'founders' else 'investors' end, created_at, null, null, null, null
    from users where id = ${userId} and role in ('founder', 'investor')`)
  await tx.run(sql`${INTO}
    select 'startups', created_at, null, industry, stage, location
    from startup_profiles where user_id = ${userId} and approved`)
  await tx.run(sql`${INTO}
    select 'meetings', m.starts_at, null, null, null, null
    ${MEETINGS_HELD} and (c.investor_id = ${userId} or s.user_id = ${userId})`)
  for (const [figure, which] of Object.entries(CONNECTION_FIGURES))
    await tx.run(sql`${INTO}
      select ${figure}, e."at", ${figure === 'answers' ? TOOK : null}, s.industry, s.stage, s.location
      ${CONNECTION_EVENTS} where (c.investor_id = ${userId} or s.user_id = ${userId}) and ${which}`)
}
