import { sql } from '#api/db/drizzle.ts'
import { departed, isWithin, periodOfMoment } from './period.ts'

const created = sql.raw('created_at')

/** Founders, investors and startups who joined: those that were let in, by the day on which they came. */
export const PEOPLE = sql`
  select case role when 'founder' then 'founders' else 'investors' end as figure, ${periodOfMoment(created)} as period,
    created_at as "at", null as day, null as industry, null as stage, null as location, null as amount,
    null as startup, id as person
  from users where role in ('founder', 'investor') and ${isWithin(created)}
  union all
  select 'startups', ${periodOfMoment(created)}, created_at, null, industry, stage, location, null, id, user_id
  from startup_profiles where approved and ${isWithin(created)}
  union all ${departed('founders', 'investors', 'startups')}`
