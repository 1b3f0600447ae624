import { inArray } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Exposure } from '#api/contract/exposure/answers.ts'
import { EXPOSURE } from '#api/contract/match/factors.ts'
import { candidatesOf, epochDay } from '#api/core/match/candidates.service.ts'
import { suggestible } from '#api/core/match/pair-fits.ts'
import { shownOf } from '#api/core/match/showing.service.ts'
import { startups } from '#api/db/schema/startup.ts'
import { gini } from './gini.ts'

const MOST = 10
const NEVER = 50

/** GET /api/admin/exposure: of the startups that may be suggested now (rules: Exposure). */
export async function readExposure(context: Pick<CallContext, 'database' | 'now'>): Promise<Exposure> {
  const [candidates, { counts }] = await Promise.all([candidatesOf(context), shownOf(context, 'startup')])
  const all = suggestible(candidates, counts, epochDay(context.now()))
  const covered = all.filter(({ shown }) => shown > 0)
  const most = covered.toSorted((a, b) => b.shown - a.shown || a.id - b.id).slice(0, MOST)
  const never = all.filter(({ shown }) => shown === 0).slice(0, NEVER)
  const rows = await context.database.read
    .select({ id: startups.id, companyName: startups.companyName })
    .from(startups)
    .where(
      inArray(
        startups.id,
        [...most, ...never].map(({ id }) => id),
      ),
    )
  const names = new Map(rows.map(({ id, companyName }) => [id, companyName]))
  const named = (list: typeof all) =>
    list.flatMap(({ id, shown }) => (names.has(id) ? [{ id, companyName: names.get(id)!, shown }] : []))
  return {
    days: EXPOSURE.days,
    startups: all.length,
    covered: covered.length,
    gini: gini(all.map(({ shown }) => shown)),
    showings: covered.reduce((sum, { shown }) => sum + shown, 0),
    most: named(most),
    never: named(never)
      .map(({ id, companyName }) => ({ id, companyName }))
      .toSorted((a, b) => a.companyName.localeCompare(b.companyName, 'en')),
  }
}
