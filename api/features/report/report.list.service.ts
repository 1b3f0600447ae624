import { type SQL, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { dayOf } from '#api/contract/dates.ts'
import type { ReportEntry } from '#api/contract/report/answers.ts'
import type { reportCalls } from '#api/contract/report/calls.ts'
import { MAP_SIDES } from '#api/contract/report/figures.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { SOURCES } from './report.count.service.ts'
import { eventsHeld } from './report.events.ts'
import { askedPeriod } from './report.period.ts'
import { MAP } from './sql/map.sql.ts'
import { townOf } from './sql/period.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published'>
type Input = Inputs<typeof reportCalls>['list']

const ORDER = 'report'

const QUERIES = { ...SOURCES, MAP }

const groupOf = (figure: Input['list']): keyof typeof QUERIES => {
  if ((MAP_SIDES as readonly string[]).includes(figure)) return 'MAP'
  if (['founders', 'investors', 'startups'].includes(figure)) return 'PEOPLE'
  if (['requests', 'answers', 'introductions', 'mentoring'].includes(figure)) return 'REQUESTS'
  if (figure === 'meetings') return 'MEETINGS'
  return ['full_time', 'part_time', 'added'].includes(figure) ? 'JOBS' : 'OUTCOMES'
}

const is = (column: SQL, name: string) =>
  sql`(${sql.placeholder(name)} is null or ${column} = ${sql.placeholder(name)} collate nocase)`

/** What the figures of a group count, with the names of startups and people. */
const listed = prepared((read: Reader, group: keyof typeof QUERIES) =>
  read
    .select({
      at: sql<number | null>`e."at"`,
      day: sql<string | null>`e.day`,
      amount: sql<number | null>`e.amount`,
      startup: sql<number | null>`e.startup`,
      company: sql<string | null>`s.company_name`,
      person: sql<number | null>`e.person`,
      name: sql<string | null>`u.first_name || ' ' || u.last_name`,
      total: sql<number>`count(*) over ()`,
    })
    .from(
      sql`(${QUERIES[group]}) as e left join startup_profiles s on s.id = e.startup left join users u on u.id = e.person`,
    )
    .where(
      sql`e.figure = ${sql.placeholder('list')} and e.period = 1 and ${is(sql.raw('e.industry'), 'industry')} and
          ${is(sql.raw('e.stage'), 'stage')} and ${is(townOf(sql.raw('e.location')), 'town')}`,
    )
    .orderBy(sql`coalesce(e."at", unixepoch(e.day) * 1000) desc, e.startup, e.person`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('skip'))
    .prepare(),
)

/** GET /api/admin/report/list: what a number counts, newest first, by the query that counts it. @throws ApiError 400 */
export async function listReport(context: Context, _viewer: Viewer, input: Input): Promise<Page<ReportEntry>> {
  const { list, cursor, limit, industry = null, stage = null, town = null } = input
  const period = askedPeriod(context, input)
  const skip = Number(decodeCursor(cursor, ORDER)?.[1] ?? 0)
  const next = (more: boolean) => (more ? encodeCursor(ORDER, [list, skip + limit]) : null)
  if (list === 'events') {
    const held = eventsHeld(context, period.period)
    const items = held.slice(skip, skip + limit).map(({ day, title }) => ({ ...NOBODY, day, title }))
    return { items, total: held.length, next: next(held.length > skip + limit) }
  }
  const { read } = context.database
  const rows = await listed(read, groupOf(list)).all({
    ...period.values,
    list,
    industry,
    stage,
    town: town || null,
    limit,
    skip,
  })
  const total = rows[0]?.total ?? 0
  const items = rows.map(({ at, day, amount, startup, company, person, name }) => ({
    day: day ?? dayOf(at ?? 0, period.timeZone),
    startup: startup !== null && company !== null ? { id: startup, name: company } : null,
    person: person !== null && name !== null ? { id: person, name } : null,
    title: null,
    amount,
  }))
  return { items, total, next: next(total > skip + limit) }
}

const NOBODY = { startup: null, person: null, amount: null }
