import { inArray } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Exposure } from '#api/contract/exposure/answers.ts'
import { EXPOSURE } from '#api/contract/match/factors.ts'
import { epochDay } from '#api/core/match/region.rows.ts'
import { regionOf } from '#api/core/match/region.service.ts'
import { mayBeSuggested } from '#api/core/match/suggest.ts'
import { listed, prepared } from '#api/db/prepared.ts'
import { startups } from '#api/db/schema/startup.ts'
import { gini } from './gini.ts'

const MOST = 10
const NEVER = 50

/** GET /api/admin/exposure: of the startups that may be suggested now (rules: Exposure). */
export async function readExposure(context: Pick<CallContext, 'database' | 'now'>): Promise<Exposure> {
  const today = epochDay(context.now())
  const region = await regionOf(context)
  const sides: { id: number; shown: number }[] = []
  for (const list of region.startups.listed().lists)
    list.forEach((side) => {
      if (mayBeSuggested(side, today)) sides.push({ id: side.id, shown: side.shown })
    })
  const shown = sides.filter((side) => side.shown > 0)
  const most = shown.toSorted((a, b) => b.shown - a.shown || a.id - b.id).slice(0, MOST)
  const never = sides.filter((side) => side.shown === 0).slice(0, NEVER)
  const ids = [...most, ...never].map(({ id }) => id)
  const { read } = context.database
  const query = prepared(read, 'names of startups', () =>
    read
      .select({ id: startups.id, companyName: startups.companyName })
      .from(startups)
      .where(inArray(startups.id, listed('ids')))
      .prepare(),
  )
  const rows = await query.all({ ids: JSON.stringify(ids) })
  const names = new Map(rows.map(({ id, companyName }) => [id, companyName]))
  const named = <Side extends { id: number }>(list: readonly Side[]) =>
    list.flatMap((side) => {
      const companyName = names.get(side.id)
      return companyName === undefined ? [] : [{ ...side, companyName }]
    })
  return {
    days: EXPOSURE.days,
    startups: sides.length,
    covered: shown.length,
    gini: gini(sides.map((side) => side.shown)),
    showings: shown.reduce((sum, side) => sum + side.shown, 0),
    most: named(most),
    never: named(never)
      .map(({ id, companyName }) => ({ id, companyName }))
      .toSorted((a, b) => a.companyName.localeCompare(b.companyName, 'en')),
  }
}
