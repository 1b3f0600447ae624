import { sql } from 'drizzle-orm'
import { MEETINGS_HELD } from '#api/core/report/connection-figures.ts'
import { departed, isWithin, periodOfMoment } from './period.ts'

const at = sql.raw('m.starts_at')

/** Meetings held, by when they began. */
export const MEETINGS = sql`
  select 'meetings' as figure, ${periodOfMoment(at)} as period, ${at} as "at", null as day,
    s.industry, s.stage, s.location, null as amount, s.id as startup, c.investor_id as person
  ${MEETINGS_HELD} and ${isWithin(at)}
  union all ${departed('meetings')}`
