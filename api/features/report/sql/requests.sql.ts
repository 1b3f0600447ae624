import { sql, type SQL } from 'drizzle-orm'
import { CONNECTION_EVENTS, CONNECTION_FIGURES, TOOK } from '#api/core/report/connection-figures.ts'
import { departed, isWithin, periodOfMoment } from './period.ts'

const at = sql.raw('e."at"')
const past = sql.raw('"at"')

const events = ([figure, which]: [string, SQL]): SQL => sql`
  select ${sql.raw(`'${figure}'`)} as figure, ${periodOfMoment(at)} as period, ${at} as "at", null as day,
    s.industry, s.stage, s.location, null as amount, s.id as startup, c.investor_id as person
  ${CONNECTION_EVENTS} where ${isWithin(at)} and ${which}`

/** Requests, answers to them, introductions that came of them or of the region, and mentoring pairs among those. */
export const REQUESTS = sql`
  ${sql.join(Object.entries(CONNECTION_FIGURES).map(events), sql` union all `)}
  union all ${departed(...Object.keys(CONNECTION_FIGURES))}`

/** The median of both periods: how long answers took, in milliseconds. */
export const ANSWER_TIME = sql`
  select period, cast(round(avg(took)) as integer) as took from (
    select period, took, row_number() over (partition by period order by took) as place,
      count(*) over (partition by period) as many
    from (
      select ${periodOfMoment(at)} as period, ${TOOK} as took
      ${CONNECTION_EVENTS} where ${isWithin(at)} and ${CONNECTION_FIGURES.answers}
      union all
      select ${periodOfMoment(past)}, took from departed_figures where figure = 'answers' and ${isWithin(past)}
    ) where took is not null
  ) where place in ((many + 1) / 2, (many + 2) / 2) group by period`
