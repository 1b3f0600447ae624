import { parseDate } from '@internationalized/date'
import { sql } from '#api/platform/db/drizzle.ts'
import { expect } from 'vitest'
import { addDays } from '#api/platform/contract/dates.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Days, Report, Tally } from '#api/insights/calls.ts'
import { COMPARED, DIMENSIONS } from '#api/insights/contract/schema.ts'
import type { Reader } from '#api/platform/db/database.ts'

/**
 * Counts every number of the impact report a second time, in SQL that shares nothing with the service's: whole tables,
 * window functions over each history, and one list of facts for all figures.
 */
const facts = (periods: readonly { now: 0 | 1; days: Days; timeZone: string }[]) => sql`
  period (now, start, stop, first_day, stop_day) as (values ${sql.join(
    periods.map(({ now, days: { from, to }, timeZone }) => {
      const at = (day: string) => parseDate(day).toDate(timeZone).getTime()
      const stop = addDays(to, 1)
      return sql`(${now}, ${at(from)}, ${at(stop)}, ${from}, ${stop})`
    }),
    sql`, `,
  )}),
  step as (
    select connection_id, id, action, party, at,
      lag(action) over history as action_before, lag(party) over history as side_before, lag(at) over history as at_before
    from connection_events where action != 'extend' window history as (partition by connection_id order by id)
  ),
  answered as (
    select *, action = 'request' and action_before is 'request' and ifnull(party, '') != ifnull(side_before, '') as is_in_turn
    from step
  ),
  moved as (
    select answered.*, company.industry, company.stage, company.location,
      profile.willing_to_mentor = 1 and company.wants like '%"mentoring"%' as is_mentoring
    from answered, connections as pair, startup_profiles as company
    left join investor_profiles as profile on profile.user_id = pair.investor_id
    where pair.id = answered.connection_id and company.id = pair.startup_id
  ),
  took (at, milliseconds) as (
    select at, at - at_before from moved
    where action_before = 'request' and (is_in_turn or action in ('accept', 'decline'))
    union all select at, took from deleted_account_stats where figure = 'answers' and took is not null
  ),
  word as (
    select *, row_number() over (
      partition by ifnull(about, id) order by confirmed_at is null, id desc
    ) as place from outcomes
  ),
  heads as (
    select period.now, told.*, row_number() over (
      partition by period.now, ifnull(told.about, told.id) order by told.id desc
    ) as place, period.stop_day from job_reports as told join period on told.happened_on < period.stop_day
  ),
  jobs as (
    select heads.*, baseline.full_time + baseline.part_time as at_first
    from heads join job_reports as baseline on baseline.id = ifnull(heads.about, heads.id)
    where place = 1 and heads.happened_on >= date(stop_day, '-' || ${LIMITS.jobs.countForDays} || ' days')
  ),
  moment_fact (figure, at, industry, stage, location) as (
    select role || 's', created_at, null, null, null from users where role = 'founder' or role = 'investor'
    union all select 'startups', created_at, industry, stage, location from startup_profiles where approved = 1
    union all select 'requests', at, industry, stage, location from moved where action = 'request' and not is_in_turn
    union all select 'answers', at, industry, stage, location from moved where action in ('accept', 'decline') or is_in_turn
    union all
    select 'introductions', at, industry, stage, location from moved where action in ('accept', 'introduce') or is_in_turn
    union all select 'mentoring', at, industry, stage, location from moved
    where (action in ('accept', 'introduce') or is_in_turn) and is_mentoring
    union all
    select 'meetings', held.starts_at, company.industry, company.stage, company.location
    from meetings as held, connections as pair, startup_profiles as company
    where pair.id = held.connection_id and company.id = pair.startup_id
      and ifnull(investor_met, founder_met) = 'yes' and ifnull(founder_met, investor_met) = 'yes'
    union all select figure, at, industry, stage, location from deleted_account_stats
  ),
  fact (now, figure, industry, stage, location, amount) as (
    select now, figure, industry, stage, location, null from moment_fact, period where at >= start and at < stop
    union all
    select now, kind || iif(confirmed_at is null, '_alone', ''), industry, stage, location, iif(amount_counts, amount, null)
    from word, period where place = 1 and happened_on >= first_day and happened_on < stop_day
    union all
    select now, 'elsewhere', industry, stage, location, iif(amount_counts, amount, null)
    from outside_funding, period where happened_on >= first_day and happened_on < stop_day
    union all select now, 'full_time', industry, stage, location, full_time from jobs
    union all select now, 'part_time', industry, stage, location, part_time from jobs
    union all select now, 'added', industry, stage, location, full_time + part_time - at_first from jobs
  )`

const TALLY = sql.raw('count(*) as count, ifnull(sum(amount), 0) as sum, count(amount) as summed')
const TOWN = sql.raw(`lower(trim(iif(instr(location, ','), substr(location, 1, instr(location, ',') - 1), location)))`)

/** The median in both periods: the one or two responses in the middle. */
const MEDIANS = sql.raw(`
  select now, cast(round(avg(milliseconds)) as integer) as median from (
    select now, milliseconds, 2 * row_number() over ranked - 1 - count(*) over (partition by now) as off_middle
    from took, period where at >= start and at < stop
    window ranked as (partition by now order by milliseconds)
  ) where abs(off_middle) <= 1 group by now`)

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `('${value}')`).join(', '))
const CELLS = sql`
  with of_industry (name) as (values ${listed(INDUSTRIES)}), of_stage (name) as (values ${listed(STAGES)}),
  entry (side, industry, stage, amount) as (
    select 'asks', industry, stage, funding_amount from startup_profiles where listed = 1 and ifnull(funding_amount, 0) > 0
    union all
    select 'checkSizes', of_industry.name, of_stage.name, ifnull(investment_max, investment_min)
    from investor_profiles as profile, users as person, of_industry, of_stage
    where person.id = profile.user_id and person.role = 'investor' and person.active = 1
      and areas_of_interest like '%"' || of_industry.name || '"%'
      and (stages = '[]' or stages like '%"' || of_stage.name || '"%')
  )
  select side, industry, stage, ${TALLY} from entry group by side, industry, stage`

interface Row extends Tally {
  figure: string
  now: 0 | 1
  dimension: string
  value: string
}

const NOTHING: Tally = { count: 0, sum: 0, summed: 0 }
const getTally = (row: Tally | undefined): Tally =>
  row ? { count: row.count, sum: row.sum, summed: row.summed } : NOTHING

/** Expects every number of an impact report, except events, to match a recount of all rows. */
export async function expectAsRecounted(read: Reader, report: Report, timeZone: string): Promise<void> {
  const periods = [
    { now: 1, days: report.period, timeZone },
    { now: 0, days: report.before, timeZone },
  ] as const
  const counts = await read.values<[string, 0 | 1, string, string, number, number, number]>(sql`with ${facts(periods)}
    select figure, now, '' as dimension, '' as value, ${TALLY} from fact group by figure, now
    ${sql.join(
      Object.entries({ industry: sql.raw('industry'), stage: sql.raw('stage'), town: TOWN }).map(
        ([dimension, column]) => sql`union all select figure, now, ${dimension}, ${column}, ${TALLY} from fact
          where now = 1 and location is not null group by figure, ${column}`,
      ),
      sql` `,
    )}`)
  const rows: Row[] = counts.map(([figure, now, dimension, value, count, sum, summed]) => ({
    figure,
    now,
    dimension,
    value,
    count,
    sum,
    summed,
  }))
  const counted = (figure: string, now: 0 | 1) =>
    getTally(rows.find((row) => row.figure === figure && row.now === now && row.dimension === ''))
  const figures = report.figures.filter(({ figure }) => figure !== 'events')
  expect(figures).toEqual(
    figures.map(({ figure }) => ({ figure, now: counted(figure, 1), before: counted(figure, 0) })),
  )
  for (const by of DIMENSIONS) {
    const own = rows.filter((row) => row.dimension === by && (COMPARED as readonly string[]).includes(row.figure))
    const lines = report[by].map(
      ({ value, tallies }) => [by === 'town' ? value.toLowerCase() : value, tallies] as const,
    )
    const groups = [...Map.groupBy(own, ({ value }) => value)].map(
      ([value, of]) =>
        [
          value,
          Object.fromEntries(COMPARED.map((name) => [name, getTally(of.find(({ figure }) => figure === name))])),
        ] as const,
    )
    expect(new Map<string, unknown>(lines)).toEqual(new Map(groups))
  }
  const medians = await read.values<[now: 0 | 1, median: number]>(sql`with ${facts(periods)} ${MEDIANS}`)
  const findMedian = (now: 0 | 1) => medians.find((row) => row[0] === now)?.[1] ?? null
  expect(report.answerTime).toEqual({ now: findMedian(1), before: findMedian(0) })
  const cells = (await read.values<[string, string, string, number, number, number]>(CELLS)).map(
    ([layer, industry, stage, count, sum, summed]) => ({ layer, industry, stage, count, sum, summed }),
  )
  const seen = report.map.flatMap(({ industry, stage, asks, checkSizes }) => [
    { layer: 'asks', industry, stage, ...asks },
    { layer: 'checkSizes', industry, stage, ...checkSizes },
  ])
  const asText = (list: readonly (typeof cells)[number][]) =>
    list
      .filter(({ count }) => count > 0)
      .map(({ layer, industry, stage, ...tally }) => `${layer} ${industry} ${stage} ${JSON.stringify(getTally(tally))}`)
      .toSorted()
  expect(asText(seen)).toEqual(asText(cells))
}
