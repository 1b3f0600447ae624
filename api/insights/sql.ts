import { type SQL, sql } from '#api/platform/db/drizzle.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'

/**
 * Every figure is a query of one shape: a row for each counted entry, with
 *
 * `figure` · `period` (1 the requested one, 0 the one before) · `at` (milliseconds) or `day` · `industry` · `stage` ·
 * `location` · `amount` (included dollars or employees, otherwise null) · `startup` · `person`: their ids, or null.
 *
 * So a number and its list of entries can't differ: one counts what the other shows.
 */
const PERIOD_VALUES = ['before', 'from', 'until', 'beforeDay', 'fromDay', 'untilDay'] as const
export type PeriodValue = (typeof PERIOD_VALUES)[number]

const value = (name: PeriodValue) => sql.placeholder(name)

/** The period of a timestamp. */
const periodOfTimestamp = (at: SQL): SQL => sql`case when ${at} >= ${value('from')} then 1 else 0 end`
const isWithin = (at: SQL): SQL => sql`${at} >= ${value('before')} and ${at} < ${value('until')}`

/** The period of a calendar day. */
const periodOfDay = (day: SQL): SQL => sql`case when ${day} >= ${value('fromDay')} then 1 else 0 end`
const isWithinDays = (day: SQL): SQL => sql`${day} >= ${value('beforeDay')} and ${day} < ${value('untilDay')}`

/** The city of a location: the part before its first comma. */
export const normalizeTown = (location: SQL): SQL =>
  sql`trim(substr(${location}, 1, instr(${location} || ',', ',') - 1))`

/** The stored statistics of deleted accounts, for these figures. */
const ofDeletedAccounts = (...figures: readonly string[]): SQL => {
  const at = sql.raw('"at"')
  const names = sql.raw(figures.map((name) => `'${name}'`).join(', '))
  return sql`select figure, ${periodOfTimestamp(at)} as period, "at", null as day, industry, stage, location,
    null as amount, null as startup, null as person
  from deleted_account_stats where figure in (${names}) and ${isWithin(at)}`
}

/** Reports from too long ago don't count. */
const whileItCounts = (until: SQL): SQL => sql`date(${until}, ${sql.raw(`'-${LIMITS.jobs.countForDays} days'`)})`

/** The last report of each company before a day and after another one. */
const between = (since: SQL, until: SQL): SQL => sql`
  j.happened_on < ${until} and j.happened_on >= ${since}
  and not exists (
    select 1 from job_reports l where l.about = coalesce(j.about, j.id) and l.id > j.id and l.happened_on < ${until}
  )`

/** Headcount at the end of both periods; the increase is counted from each company's first report. */
const reports = (figure: string, amount: string, period: 0 | 1, reported: SQL): SQL => sql`
  select ${sql.raw(`'${figure}'`)} as figure, ${sql.raw(String(period))} as period, null as "at", j.happened_on as day,
    j.industry, j.stage, j.location, ${sql.raw(amount)} as amount, j.startup_id as startup, null as person
  from job_reports j join job_reports f on f.id = coalesce(j.about, j.id) where ${reported}`

const ADDED = 'j.full_time + j.part_time - f.full_time - f.part_time'
const all = (period: 0 | 1, reported: SQL): SQL => sql`
  ${reports('full_time', 'j.full_time', period, reported)}
  union all ${reports('part_time', 'j.part_time', period, reported)}
  union all ${reports('added', ADDED, period, reported)}`

const [before, from, until] = (['beforeDay', 'fromDay', 'untilDay'] as const).map((day) => sql`${sql.placeholder(day)}`)

export const JOBS = sql`
  ${all(1, between(whileItCounts(until!), until!))}
  union all ${all(0, between(whileItCounts(from!), from!))}`

/** Only reports of the period itself, so that none counts in two periods. */
export const JOBS_OF_PERIOD = sql`
  ${all(1, between(from!, until!))}
  union all ${all(0, between(before!, from!))}`

const getList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/**
 * Current asks and check sizes: startups that are raising money, and the investors of their industry and stage.
 * Investors without stages invest in each.
 */
export const MAP = sql`
  select 'asks' as figure, 1 as period, created_at as "at", null as day, industry, stage, location,
    funding_amount as amount, id as startup, null as person
  from startup_profiles where listed and funding_amount > 0
  union all
  select 'checkSizes', 1, i.created_at, null, area.value, stages.value, i.location,
    coalesce(i.investment_max, i.investment_min), null, i.user_id
  from investor_profiles i
  join users u on u.id = i.user_id and u.role = 'investor' and u.active
  join json_each(i.areas_of_interest) area on area.value in (${getList(INDUSTRIES)})
  join json_each(case when i.stages = '[]' then ${JSON.stringify(STAGES)} else i.stages end) stages`

/**
 * Connection events (`e`) with the event that each answers (`b`), the company (`s`), and the investor's profile (`i`).
 */
export const CONNECTION_EVENTS: SQL = sql.raw(`from connection_events e
  left join connection_events b on b.id = (
    select max(p.id) from connection_events p
    where p.connection_id = e.connection_id and p.id < e.id and p.action <> 'extend'
  )
  join connections c on c.id = e.connection_id
  join startup_profiles s on s.id = c.startup_id
  left join investor_profiles i on i.user_id = c.investor_id`)

/** A recipient who sends a request in return accepts. */
const IN_TURN = `(e.action = 'request' and b.action is 'request' and b.party is not e.party)`
const INTRODUCTION = `(e.action in ('accept', 'introduce') or ${IN_TURN})`
const SEEKS_MENTORING = `exists (select 1 from json_each(s.wants) w where w.value = 'mentoring')`

/** Which of them belong to a figure (rules: The report). */
export const CONNECTION_FIGURES: Readonly<Record<'requests' | 'answers' | 'introductions' | 'mentoring', SQL>> = {
  requests: sql.raw(`(e.action = 'request' and not ${IN_TURN})`),
  answers: sql.raw(`(e.action in ('accept', 'decline') or ${IN_TURN})`),
  introductions: sql.raw(INTRODUCTION),
  mentoring: sql.raw(`(${INTRODUCTION} and i.willing_to_mentor and ${SEEKS_MENTORING})`),
}

/** How long an answer took in milliseconds; null if no one had asked. */
export const RESPONSE_TIME: SQL = sql.raw(`case when b.action = 'request' then e."at" - b."at" end`)

/** Meetings (`m`) that took place: one party says so, and the other doesn't disagree. */
export const MEETINGS_HELD: SQL = sql.raw(`from meetings m
  join connections c on c.id = m.connection_id
  join startup_profiles s on s.id = c.startup_id
  where 'yes' in (m.investor_met, m.founder_met) and coalesce(m.investor_met, 'yes') = 'yes'
    and coalesce(m.founder_met, 'yes') = 'yes'`)

const at = sql.raw('m.starts_at')

/**
 * Meetings held, by their start. Who met isn't shown, because it would reveal one party's answer
 * (rules: Did you meet?).
 */
export const MEETINGS = sql`
  select 'meetings' as figure, ${periodOfTimestamp(at)} as period, ${at} as "at", null as day, null as industry,
    null as stage, null as location, null as amount, null as startup, null as person
  ${MEETINGS_HELD} and ${isWithin(at)}
  union all ${ofDeletedAccounts('meetings')}`

const day = sql.raw('o.happened_on')
const LINKS = sql.raw(`left join connections c on c.id = o.connection_id`)
const ROOT = sql.raw(`coalesce(o.about, o.id)`)
/** A later entry about the same outcome. */
const later = (condition: string) =>
  sql`exists (select 1 from outcomes l where l.about = ${ROOT} and l.id > o.id ${sql.raw(condition)})`

/** The last entry that both agreed on, and unconfirmed ones. */
const CONFIRMED = sql`o.confirmed_at is not null and not ${later('and l.confirmed_at is not null')}`
const ALONE = sql`o.confirmed_at is null and not ${later('')} and not exists (
    select 1 from outcomes f where (f.id = ${ROOT} or f.about = ${ROOT}) and f.confirmed_at is not null)`

const COLUMNS = sql`null as "at", o.happened_on as day, o.industry, o.stage, o.location,
    case when o.amount_counts then o.amount end as amount`

/** Outcomes of connections, confirmed and unconfirmed, and outside funding. */
export const OUTCOMES = sql`
  select o.kind as figure, ${periodOfDay(day)} as period, ${COLUMNS}, c.startup_id as startup, c.investor_id as person
  from outcomes o ${LINKS} where ${isWithinDays(day)} and ${CONFIRMED}
  union all
  select o.kind || '_alone', ${periodOfDay(day)}, ${COLUMNS}, c.startup_id, c.investor_id
  from outcomes o ${LINKS} where ${isWithinDays(day)} and ${ALONE}
  union all
  select 'elsewhere', ${periodOfDay(day)}, ${COLUMNS}, o.startup_id, null
  from outside_funding o where ${isWithinDays(day)}`

const created = sql.raw('created_at')

/** Founders, investors, and startups that joined: those that were approved, by the day on which they registered. */
export const USERS = sql`
  select case role when 'founder' then 'founders' else 'investors' end as figure, ${periodOfTimestamp(created)} as period,
    created_at as "at", null as day, null as industry, null as stage, null as location, null as amount,
    null as startup, id as person
  from users where role in ('founder', 'investor') and ${isWithin(created)}
  union all
  select 'startups', ${periodOfTimestamp(created)}, created_at, null, industry, stage, location, null, id, user_id
  from startup_profiles where approved and ${isWithin(created)}
  union all ${ofDeletedAccounts('founders', 'investors', 'startups')}`

const requestedAt = sql.raw('e."at"')
const past = sql.raw('"at"')

const FIGURES = Object.entries(CONNECTION_FIGURES)

/** Every event of both periods once, with its figures. */
const TRANSITIONS = sql`
  select ${periodOfTimestamp(requestedAt)} as period, ${requestedAt} as "at", s.industry, s.stage, s.location, s.id as startup,
    c.investor_id as person,
    ${sql.join(
      FIGURES.map(([figure, condition]) => sql`${condition} as ${sql.raw(`is_${figure}`)}`),
      sql`, `,
    )}
  ${CONNECTION_EVENTS} where ${isWithin(requestedAt)}`

const events = ([figure]: [string, SQL]): SQL => sql`
  select ${sql.raw(`'${figure}'`)} as figure, period, "at", null as day, industry, stage, location,
    null as amount, startup, person
  from moves where ${sql.raw(`is_${figure}`)}`

/** Requests, their answers, resulting connections and introductions, and mentoring pairs among those. */
export const REQUESTS = sql`
  select * from (
    with moves as materialized (${TRANSITIONS})
    ${sql.join(FIGURES.map(events), sql` union all `)}
  )
  union all ${ofDeletedAccounts(...Object.keys(CONNECTION_FIGURES))}`

/** The median response time of both periods in milliseconds. */
export const ANSWER_TIME = sql`
  select period, cast(round(avg(took)) as integer) as took from (
    select period, took, row_number() over (partition by period order by took) as place,
      count(*) over (partition by period) as many
    from (
      select ${periodOfTimestamp(requestedAt)} as period, ${RESPONSE_TIME} as took
      ${CONNECTION_EVENTS} where ${isWithin(requestedAt)} and ${CONNECTION_FIGURES.answers}
      union all
      select ${periodOfTimestamp(past)}, took from deleted_account_stats where figure = 'answers' and ${isWithin(past)}
    ) where took is not null
  ) where place in ((many + 1) / 2, (many + 2) / 2) group by period`
