import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Sqlite from 'libsql'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { AUDIT_ACTIONS } from './audit/contract.ts'
import { SECURITY_EVENTS } from './auth/contract/security-log.ts'
import { matchDigestJob } from './matches/jobs.ts'
import { MAIL_TOPICS } from './email/contract.ts'
import { MAIL_KINDS } from './email/templates.ts'
import { INVITATION_OUTCOMES } from './invitations/contract/states.ts'
import { MEETING_EVENT_TYPES, MEETING_STATES } from './meetings/contract/transitions.ts'
import { NOTIFICATION_TYPES } from './notifications/contract/topics.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { changeMigrations } from './platform/db/testing.ts'
import { JOB_LABELS } from './platform/jobs/calls.ts'
import { claim, finish } from './platform/jobs/queue.service.ts'
import { DEFAULT_SETTINGS } from './region/contract/settings.ts'
import { STEPS } from './region/contract/setup-checklist.ts'
import { REPORT_OUTCOMES } from './trust/contract/moderation.ts'

/** The migration that renames stored values. */
const TAG = '0013_stored_values'
const text = readFileSync(new URL(`platform/db/migrations/${TAG}.sql`, import.meta.url), 'utf8')
/** What it renames: where, the old value, and the new one. */
const RENAMED = [...text.matchAll(/^\t\('([^']+)', '([^']+)', '([^']+)'\)/gm)].map(
  ([, what, before, after]) => [what!, before!, after!] as const,
)
const renamed = (what: string) => RENAMED.filter(([which]) => which === what).map(([, ...names]) => names)

/** The values of today by where they are stored. */
const CURRENT: Readonly<Record<string, readonly string[]>> = {
  notification: NOTIFICATION_TYPES,
  topic: MAIL_TOPICS,
  email: Object.keys(MAIL_KINDS),
  job: Object.keys(JOB_LABELS),
  invitation: INVITATION_OUTCOMES,
  meeting: MEETING_STATES,
  'meeting event': MEETING_EVENT_TYPES,
  report: REPORT_OUTCOMES,
  setting: [...Object.keys(DEFAULT_SETTINGS), 'skippedSteps'],
  step: STEPS,
  audit: Object.keys(AUDIT_ACTIONS),
  security: Object.keys(SECURITY_EVENTS),
}
/** Old values that are the new ones of something else. */
const SWAPPED = ['new_matches', 'newMatches']

const folder = temporaryFolder('stored-values')
const path = join(folder, 'trellis.db')
const url = pathToFileURL(path).href

function withFile<Result>(work: (database: Sqlite.Database) => Result): Result {
  const database = new Sqlite(path)
  try {
    return work(database)
  } finally {
    database.close()
  }
}
const rows = (query: string, ...values: unknown[]) =>
  withFile((database) => database.prepare(query).raw(true).all(values)) as unknown[][]
/** Inserts a row for each pair of values. */
const insert = (query: string, list: readonly (readonly unknown[])[]) =>
  withFile((database) => {
    for (const values of list) database.prepare(query).run(values)
  })
const before = (what: string) => renamed(what).map(([name]) => name)
const after = (what: string) => renamed(what).map(([, name]) => [name])

beforeAll(async () => {
  const migrations = changeMigrations(join(folder, 'migrations'), (journal) => {
    journal.entries.splice(journal.entries.findIndex(({ tag }) => tag === TAG))
  })
  await migrate({ url, migrations })
  insert(
    `insert into users (id, first_name, last_name, email, email_key, username, username_key, password_hash)
     values (?, 'A', 'B', ?, ?, ?, ?, '-')`,
    [1, 2].map((id) => [id, ...Array<string>(4).fill(`u${id}@b.example`)]),
  )
  insert(
    `insert into startup_profiles (id, user_id, company_name, industry, stage, location, elevator_pitch, description,
       confirmed_at)
     values (?, 1, 'Acme', 'SaaS', 'seed', 'Town', 'P', 'D', 1)`,
    [[1]],
  )
  insert('insert into connections (id, investor_id, startup_id) values (?, 2, 1)', [[1]])
  insert(
    `insert into notifications (user_id, type) values (1, ?)`,
    before('notification').map((name) => [name]),
  )
  insert(
    'insert into notification_preferences (user_id, topic, app) values (1, ?, 0)',
    before('topic').map((t) => [t]),
  )
  insert(
    'insert into email_opt_outs (user_id, topic) values (1, ?)',
    before('topic').map((name) => [name]),
  )
  insert(
    'insert into emails (kind, user_id, data, next_attempt_at) values (?, 1, ?, 9)',
    before('email').map((kind) => [kind, '{}']),
  )
  insert('insert into emails (kind, user_id, data, once_key, next_attempt_at) values (?, 1, ?, ?, 9)', [
    ['newFits', '{"fitIds":[3,4]}', 'fits 1 3,4'],
    ['newMatches', '{"startupIds":[],"fitIds":[5]}', 'matches 1 5'],
    ['profileAsked', '{"askId":6}', 'profile asked 6'],
    ['accessEnded', '{"why":"undone","passkeys":0,"twoStep":true}', null],
    ['meetingAsked', '{"meetingId":7,"party":"founder","timeZone":null}', 'meeting 7 asked founder'],
    ['documentAsked', '{"investorId":2}', 'document_asked 1 2 9'],
  ])
  insert(`insert into jobs (kind, key, data, due_at, attempts) values (?, ?, ?, 0, 2)`, [
    ...before('job').map((kind) => [kind, `${kind} 7`, '{"id":7}']),
    ['jobs-asked', 'jobs-asked', '{}'],
  ])
  insert(
    `insert into invitations (email, email_key, role, seed, outcome) values ('a', 'a', 'editor', 's', ?)`,
    before('invitation').map((name) => [name]),
  )
  insert(
    `insert into meetings (connection_id, state, proposed_by) values (1, ?, 'founder')`,
    before('meeting').map((name) => [name]),
  )
  insert(
    'insert into meeting_events (meeting_id, action) values (1, ?)',
    before('meeting event').map((name) => [name]),
  )
  insert(
    `insert into abuse_reports (about, reporter_id, reason, outcome) values ('startup', 1, 'r', ?)`,
    before('report').map((name) => [name]),
  )
  insert(
    'insert into settings (key, value) values (?, ?)',
    before('setting').map((key) => [key, key === 'firstDayLeftOut' ? '["look","terms","mail"]' : 'true']),
  )
  insert('insert into audit_entries (action, target_type, target_id, details) values (?, ?, 3, ?)', [
    ...before('audit').map((action) => [action, action === 'mail.retry' ? 'message' : null, null]),
    ['first-day.leave-out', null, '{"step":"look","isLeftOut":true}'],
    [
      'settings.change',
      null,
      '{"before":{"statements":"none"},"after":{"statements":"us","requireTwoStepForAdmins":true}}',
    ],
  ])
  insert(
    'insert into security_events (kind, at, last_at) values (?, 1, 1)',
    before('security').map((kind) => [kind]),
  )
  await migrate({ url })
})

describe('the migration of stored values', () => {
  it('renames to values of today, from values that nothing has anymore', () => {
    expect(RENAMED.length).toBeGreaterThan(70)
    expect([...new Set(RENAMED.map(([what]) => what))].filter((what) => !CURRENT[what])).toEqual(['email fact', 'once'])
    const stored = RENAMED.filter(([what]) => CURRENT[what])
    expect(stored.filter(([what, , name]) => !CURRENT[what]!.includes(name))).toEqual([])
    expect(stored.map(([what, old]) => CURRENT[what]!.find((name) => name === old)).filter(Boolean)).toEqual(SWAPPED)
  })

  it('converts each in every table', () => {
    expect(rows('select type from notifications order by id')).toEqual(after('notification'))
    expect(rows('select topic from notification_preferences order by rowid')).toEqual(after('topic'))
    expect(rows('select topic from email_opt_outs order by rowid')).toEqual(after('topic'))
    expect(rows('select kind from emails where once_key is null and kind <> ? order by id', 'accessEnded')).toEqual(
      after('email'),
    )
    expect(rows('select outcome from invitations order by id')).toEqual(after('invitation'))
    expect(rows('select state from meetings order by id')).toEqual(after('meeting'))
    expect(rows('select action from meeting_events order by id')).toEqual(after('meeting event'))
    expect(rows('select outcome from abuse_reports order by id')).toEqual(after('report'))
    expect(rows('select key from settings order by rowid')).toEqual(after('setting'))
    expect(rows(`select value from settings where key = 'skippedSteps'`)).toEqual([['["branding","terms","email"]']])
    expect(rows('select kind from security_events order by id')).toEqual(after('security'))
    expect(rows('select * from pragma_integrity_check union all select 1 from pragma_foreign_key_check')).toEqual([
      ['ok'],
    ])
  })

  it('keeps what an email is about, and that it is queued once', () => {
    expect(
      rows('select kind, data, once_key from emails where once_key is not null or kind = ?', 'accessEnded'),
    ).toEqual([
      ['newMatches', '{"matchIds":[3,4]}', 'match digest 1 3,4'],
      ['newResults', '{"startupIds":[],"matchIds":[5]}', 'results 1 5'],
      ['profileChangeRequested', '{"changeRequestId":6}', 'profile change requested 6'],
      ['accessEnded', '{"why":"undone","passkeys":0,"twoFactor":true}', null],
      ['meetingAttendance', '{"meetingId":7,"party":"founder","timeZone":null}', 'meeting 7 attendance founder'],
      ['documentRequested', '{"investorId":2}', 'document_requested 1 2 9'],
    ])
  })

  it('keeps the audit log readable, and unchangeable', () => {
    expect(rows('select action from audit_entries order by id').slice(0, -2)).toEqual(after('audit'))
    expect(rows('select details from audit_entries where details is not null order by id')).toEqual([
      ['{"step":"branding","isSkipped":true}'],
      ['{"before":{"selfCertification":"none"},"after":{"selfCertification":"us","requireTwoFactorForAdmins":true}}'],
    ])
    expect(rows('select action from audit_entries where target_type = ?', 'email')).toEqual([['email.retry']])
    expect(() => rows(`update audit_entries set action = 'x' returning id`)).toThrow('cannot be changed')
  })

  it('leaves pending jobs to run once', async () => {
    expect(rows('select kind, key, attempts from jobs order by id')).toEqual([
      ...after('job').map(([kind]) => [kind, `${kind} 7`, 2]),
      ['headcount-request', 'headcount-request', 2],
    ])
    const database = await openDatabase({ url })
    try {
      // Scheduled again, it is still the same job.
      await database.write((tx) => matchDigestJob.enqueue(tx, { id: 7 }, 1))
      const claimed = await claim(database, matchDigestJob.kind, 2)
      expect(claimed.map(({ key }) => key)).toEqual(['match-digest 7'])
      await finish(database, claimed)
      expect(await claim(database, matchDigestJob.kind, 3)).toEqual([])
    } finally {
      await database.close()
    }
  })
})
