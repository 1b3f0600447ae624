import { type SQL, sql } from '#api/db/drizzle.ts'

/** Events of connections (`e`), with what each answers (`b`), the company (`s`) and the investor's profile (`i`). */
export const CONNECTION_EVENTS: SQL = sql.raw(`from connection_events e
  left join connection_events b on b.id = (
    select max(p.id) from connection_events p
    where p.connection_id = e.connection_id and p.id < e.id and p.act <> 'extend'
  )
  join connections c on c.id = e.connection_id
  join startup_profiles s on s.id = c.startup_id
  left join investor_profiles i on i.user_id = c.investor_id`)

/** Whoever is asked and asks in turn has said yes. */
const IN_TURN = `(e.act = 'request' and b.act is 'request' and b.side is not e.side)`
const INTRODUCTION = `(e.act in ('accept', 'introduce') or ${IN_TURN})`
const SEEKS_MENTORING = `exists (select 1 from json_each(s.wants) w where w.value = 'mentoring')`

/** Which of them belong to a figure (rules: The report). */
export const CONNECTION_FIGURES: Readonly<Record<'requests' | 'answers' | 'introductions' | 'mentoring', SQL>> = {
  requests: sql.raw(`(e.act = 'request' and not ${IN_TURN})`),
  answers: sql.raw(`(e.act in ('accept', 'decline') or ${IN_TURN})`),
  introductions: sql.raw(INTRODUCTION),
  mentoring: sql.raw(`(${INTRODUCTION} and i.willing_to_mentor and ${SEEKS_MENTORING})`),
}

/** How long an answer took, in milliseconds; null for one that nobody asked for. */
export const TOOK: SQL = sql.raw(`case when b.act = 'request' then e."at" - b."at" end`)

/** Meetings (`m`) that took place: one of the two says so, and neither says otherwise. */
export const MEETINGS_HELD: SQL = sql.raw(`from meetings m
  join connections c on c.id = m.connection_id
  join startup_profiles s on s.id = c.startup_id
  where 'yes' in (m.investor_met, m.founder_met) and coalesce(m.investor_met, 'yes') = 'yes'
    and coalesce(m.founder_met, 'yes') = 'yes'`)
