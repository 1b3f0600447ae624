import { type SQL, sql } from '#api/db/drizzle.ts'
import { LIMITS } from '#api/contract/limits.ts'

/** What was told too long before is no figure. */
const whileItCounts = (until: SQL): SQL => sql`date(${until}, ${sql.raw(`'-${LIMITS.jobs.countForDays} days'`)})`

/** The last report of each company before a day, from another one on. */
const between = (since: SQL, until: SQL): SQL => sql`
  j.happened_on < ${until} and j.happened_on >= ${since}
  and not exists (
    select 1 from job_reports l where l.about = coalesce(j.about, j.id) and l.id > j.id and l.happened_on < ${until}
  )`

/** Jobs at the end of both periods; what was added is counted from each company's first report. */
const reports = (figure: string, amount: string, period: 0 | 1, told: SQL): SQL => sql`
  select ${sql.raw(`'${figure}'`)} as figure, ${sql.raw(String(period))} as period, null as "at", j.happened_on as day,
    j.industry, j.stage, j.location, ${sql.raw(amount)} as amount, j.startup_id as startup, null as person
  from job_reports j join job_reports f on f.id = coalesce(j.about, j.id) where ${told}`

const ADDED = 'j.full_time + j.part_time - f.full_time - f.part_time'
const all = (period: 0 | 1, told: SQL): SQL => sql`
  ${reports('full_time', 'j.full_time', period, told)}
  union all ${reports('part_time', 'j.part_time', period, told)}
  union all ${reports('added', ADDED, period, told)}`

const [before, from, until] = (['beforeDay', 'fromDay', 'untilDay'] as const).map((day) => sql`${sql.placeholder(day)}`)

export const JOBS = sql`
  ${all(1, between(whileItCounts(until!), until!))}
  union all ${all(0, between(whileItCounts(from!), from!))}`

/** Only what was reported in the period itself, so that no report counts in two periods. */
export const JOBS_OF_PERIOD = sql`
  ${all(1, between(from!, until!))}
  union all ${all(0, between(before!, from!))}`
