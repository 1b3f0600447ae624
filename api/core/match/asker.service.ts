import { eq, sql } from 'drizzle-orm'
import { isFounder, type Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { investors, type InvestorRow } from '#api/db/schema/investor.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { startups, type StartupRow } from '#api/db/schema/startup.ts'

/** Who asks for suggestions: an investor or a founder, with the own profile. */
export type Asker = { side: 'investor'; profile: InvestorRow } | { side: 'founder'; profile: StartupRow }

/** `null` for somebody without a profile. */
export async function askerOf(read: Reader, viewer: Viewer): Promise<Asker | null> {
  const user = sql.placeholder('user')
  if (isFounder(viewer)) {
    const query = prepared(read, 'startup that asks', () =>
      read.select().from(startups).where(eq(startups.userId, user)).prepare(),
    )
    const profile = await query.get({ user: viewer.id })
    return profile ? { side: 'founder', profile } : null
  }
  const query = prepared(read, 'investor who asks', () =>
    read.select().from(investors).where(eq(investors.userId, user)).prepare(),
  )
  const profile = await query.get({ user: viewer.id })
  return profile ? { side: 'investor', profile } : null
}

/** The stages of the startups that an investor saved and has not passed on. */
export async function savedStagesOf(read: Reader, investorId: number) {
  const query = prepared(read, 'stages saved', () =>
    read
      .selectDistinct({ stage: startups.stage })
      .from(savedStartups)
      .innerJoin(startups, eq(startups.id, savedStartups.startupId))
      .where(sql`${savedStartups.investorId} = ${sql.placeholder('user')} and ${savedStartups.pipeline} <> 'passed'`)
      .prepare(),
  )
  return (await query.all({ user: investorId })).map(({ stage }) => stage)
}
