import { sql, type SQL } from 'drizzle-orm'
import { LIMITS } from '#api/contract/limits.ts'

/** The last report of each company before a day; what was told too long before is no figure. */
const asOf = (until: SQL): SQL => sql`
  j.happened_on < ${until} and j.happened_on >= date(${until}, ${sql.raw(`'-${LIMITS.jobs.countForDays} days'`)})
  and not exists (
    select 1 from job_reports l where l.about = coalesce(j.about, j.id) and l.id > j.id and l.happened_on < ${until}
  )`

/** Jobs at the end of both periods; what was added is counted from each company's first report. */
const reports = (figure: string, amount: string, period: 0 | 1, until: SQL): SQL => sql`
  select ${sql.raw(`'${figure}'`)} as figure, ${sql.raw(String(period))} as period, null as "at", j.happened_on as day,
    j.industry, j.stage, j.location, ${sql.raw(amount)} as amount, j.startup_id as startup, null as person
  from job_reports j join job_reports f on f.id = coalesce(j.about, j.id) where ${asOf(until)}`

const ADDED = 'j.full_time + j.part_time - f.full_time - f.part_time'
const both = (period: 0 | 1, until: SQL): SQL => sql`
  ${reports('full_time', 'j.full_time', period, until)}
  union all ${reports('part_time', 'j.part_time', period, until)}
  union all ${reports('added', ADDED, period, until)}`

export const JOBS = sql`
  ${both(1, sql`${sql.placeholder('untilDay')}`)}
  union all ${both(0, sql`${sql.placeholder('fromDay')}`)}`
