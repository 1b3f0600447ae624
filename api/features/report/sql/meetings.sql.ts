import { sql } from '#api/db/drizzle.ts'
import { MEETINGS_HELD } from '#api/core/report/connection-figures.ts'
import { departed, isWithin, periodOfMoment } from './period.ts'

const at = sql.raw('m.starts_at')

/** Meetings held, by when they began. Who met would tell what one of the two answered (rules: Did you meet?). */
export const MEETINGS = sql`
  select 'meetings' as figure, ${periodOfMoment(at)} as period, ${at} as "at", null as day, null as industry,
    null as stage, null as location, null as amount, null as startup, null as person
  ${MEETINGS_HELD} and ${isWithin(at)}
  union all ${departed('meetings')}`
