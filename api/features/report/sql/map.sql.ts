import { sql } from '#api/db/drizzle.ts'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'

const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/**
 * Asks against cheques, as both are now: a startup that asks for money, and an investor of its industry and stage with
 * their usual cheque. Investors who named no stage invest at each.
 */
export const MAP = sql`
  select 'asks' as figure, 1 as period, created_at as "at", null as day, industry, stage, location,
    funding_amount as amount, id as startup, null as person
  from startup_profiles where listed and funding_amount > 0
  union all
  select 'cheques', 1, i.created_at, null, area.value, stages.value, i.location,
    coalesce(i.investment_max, i.investment_min), null, i.user_id
  from investor_profiles i
  join users u on u.id = i.user_id and u.role = 'investor' and u.active
  join json_each(i.areas_of_interest) area on area.value in (${listOf(INDUSTRIES)})
  join json_each(case when i.stages = '[]' then ${JSON.stringify(STAGES)} else i.stages end) stages`
