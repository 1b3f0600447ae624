import { sql } from '#api/db/drizzle.ts'
import { isWithinDays, periodOfDay } from './period.ts'

const day = sql.raw('o.happened_on')
const LINKS = sql.raw(`left join connections c on c.id = o.connection_id`)
const ROOT = sql.raw(`coalesce(o.about, o.id)`)
/** A later entry about the same thing. */
const later = (which: string) =>
  sql`exists (select 1 from outcomes l where l.about = ${ROOT} and l.id > o.id ${sql.raw(which)})`

/** The last that both agreed to, and what one side alone says. */
const CONFIRMED = sql`o.confirmed_at is not null and not ${later('and l.confirmed_at is not null')}`
const ALONE = sql`o.confirmed_at is null and not ${later('')} and not exists (
    select 1 from outcomes f where (f.id = ${ROOT} or f.about = ${ROOT}) and f.confirmed_at is not null)`

const COLUMNS = sql`null as "at", o.happened_on as day, o.industry, o.stage, o.location,
    case when o.amount_counts then o.amount end as amount`

/** What came of introductions, confirmed and one-sided, and funding from elsewhere. */
export const OUTCOMES = sql`
  select o.kind as figure, ${periodOfDay(day)} as period, ${COLUMNS}, c.startup_id as startup, c.investor_id as person
  from outcomes o ${LINKS} where ${isWithinDays(day)} and ${CONFIRMED}
  union all
  select o.kind || '_alone', ${periodOfDay(day)}, ${COLUMNS}, c.startup_id, c.investor_id
  from outcomes o ${LINKS} where ${isWithinDays(day)} and ${ALONE}
  union all
  select 'elsewhere', ${periodOfDay(day)}, ${COLUMNS}, o.startup_id, null
  from outside_funding o where ${isWithinDays(day)}`
