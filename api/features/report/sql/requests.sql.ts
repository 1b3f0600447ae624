import { type SQL, sql } from '#api/db/drizzle.ts'
import { CONNECTION_EVENTS, CONNECTION_FIGURES, TOOK } from '#api/core/report/connection-figures.ts'
import { departed, isWithin, periodOfMoment } from './period.ts'

const at = sql.raw('e."at"')
const past = sql.raw('"at"')

const FIGURES = Object.entries(CONNECTION_FIGURES)

/** Every event of both periods once, and which figures it belongs to. */
const MOVES = sql`
  select ${periodOfMoment(at)} as period, ${at} as "at", s.industry, s.stage, s.location, s.id as startup,
    c.investor_id as person,
    ${sql.join(
      FIGURES.map(([figure, which]) => sql`${which} as ${sql.raw(`is_${figure}`)}`),
      sql`, `,
    )}
  ${CONNECTION_EVENTS} where ${isWithin(at)}`

const events = ([figure]: [string, SQL]): SQL => sql`
  select ${sql.raw(`'${figure}'`)} as figure, period, "at", null as day, industry, stage, location,
    null as amount, startup, person
  from moves where ${sql.raw(`is_${figure}`)}`

/** Requests, answers to them, introductions that came of them or of the region, and mentoring pairs among those. */
export const REQUESTS = sql`
  select * from (
    with moves as materialized (${MOVES})
    ${sql.join(FIGURES.map(events), sql` union all `)}
  )
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
