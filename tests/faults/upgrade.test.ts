import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import { migrate } from '#api/db/migrate/migrate.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PEOPLE = 200
/** The first version that was released came with two. */
const FIRST = 2
const MIGRATIONS = 'api/db/migrations'

const folder = temporaryFolder('upgrade')
const file = join(folder, 'trellis.db')

interface Journal {
  entries: { tag: string }[]
}
const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal

/** The migrations of the version that had this many. */
function upTo(count: number): string {
  const copy = join(folder, 'migrations')
  cpSync(MIGRATIONS, copy, { recursive: true })
  const entries = journal.entries.slice(0, count)
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return copy
}

let database: Sqlite.Database

const ask = <T extends unknown[]>(sql: string) => database.prepare(sql).raw(true).all() as T[]

/** What is asked of the file between two migrations, through one connection. */
function between<T>(work: () => T): T {
  database = new Sqlite(file)
  try {
    database.exec('PRAGMA foreign_keys = ON')
    return work()
  } finally {
    database.close()
  }
}

/**
 * A row for each person of the kind that a table belongs to: founders have odd ids, investors even ones; `i` is the id.
 */
const people = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PEOPLE})`
const each = (table: string, columns: string, values: string, where = 'true') =>
  `insert into ${table} (${columns}) ${people} select ${values} from n where ${where}`
const hash = "printf('%064x', i)"
const startup = '(i + 1) / 2'

/** How the tables of each version are filled. A table without rows in it fails the test, so a new one is added here. */
const FILLED: Record<string, string> = {
  users: each(
    'users',
    'first_name, last_name, email, username, password_hash, role, requested_role',
    `'Ada', 'Person ' || i, 'p' || i || '@example.org', 'person' || i, '-', iif(i % 2, 'founder', 'investor'), iif(i % 2, 'founder', 'investor')`,
  ),
  startup_profiles: each(
    'startup_profiles',
    'user_id, company_name, industry, stage, location, elevator_pitch, description, funding_amount, approved, status, funding_requested_at',
    `i, 'Company ' || i, 'Energy', 'seed', 'Springfield', 'A pitch for everybody', 'What it does', i * 1000, i % 3 > 0, iif(i % 3, 'approved', 'pending'), iif(i % 5, null, 1000 * i)`,
    'i % 2 = 1',
  ),
  investor_profiles: each(
    'investor_profiles',
    'user_id, background, investment_range, investment_min, investment_max, location',
    `i, 'Twenty years of it', '$1K - $5K', 1000, 5000, 'Springfield'`,
    'i % 2 = 0',
  ),
  audit_entries: each('audit_entries', 'actor_id, action, target_type, target_id', `i, 'user.approve-role', 'user', i`),
  security_events: each(
    'security_events',
    'kind, person_id, address, what',
    `'login.failed', i, '198.51.100.7', 'POST /api/login'`,
  ),
  connections: each('connections', 'investor_id, startup_id, message', `i, i / 2, 'Message ' || i`, 'i % 2 = 0'),
  introductions: each(
    'introductions',
    'investor_id, startup_id, sentence, due_at',
    `i, i / 2, 'Sentence ' || i, 1000`,
    'i % 2 = 0',
  ),
  introduction_answers: each(
    'introduction_answers',
    'introduction_id, user_id, answer',
    `i, i, 'yes'`,
    `i <= ${PEOPLE} / 2`,
  ),
  saved_startups: each('saved_startups', 'investor_id, startup_id, notes', `i, i / 2, 'Note ' || i`, 'i % 2 = 0'),
  documents: each(
    'documents',
    'startup_id, stored_name, original_name, media_type, size, sha256',
    `${startup}, printf('%032x', i) || '.pdf', 'Plan.pdf', 'application/pdf', 1000 + i, ${hash}`,
    'i % 2 = 1',
  ),
  login_attempts: each('login_attempts', 'key_hash, window_started_at', `${hash}, 900000 * i`),
  back_offs: each('back_offs', 'key_hash, last_failed_at', `${hash}, 1000 * i`),
  password_reset_requests: each('password_reset_requests', 'user_id, username, reason', `i, 'person' || i, 'Lost it'`),
  sessions: each('sessions', 'token_hash, user_id, expires_at', `${hash}, i, 4000000000000`),
  settings: `insert into settings (key, value, updated_by) values ('editorsMayPublish', 'false', 1)`,
  startup_views: each('startup_views', 'startup_id, viewer_id, day', `i / 2, i, '2026-01-15'`, 'i % 2 = 0'),
  founder_visits: each('founder_visits', 'startup_id, last_at, last_views', `${startup}, 1000, i`, 'i % 2 = 1'),
  waiting_choices: each('waiting_choices', 'user_id, kind, rhythm', `i, 'role', 'never'`),
  notice_choices: each('notice_choices', 'user_id, topic, app', `i, 'connections', 0`),
  notices: each('notices', 'user_id, type, startup_id', `i, 'connection_requested', ${startup}`, 'i % 2 = 1'),
  saved_searches: each(
    'saved_searches',
    'investor_id, name, frequency, read_up_to',
    `i, 'Mine', 'weekly', 0`,
    'i % 2 = 0',
  ),
  confidentiality_terms: each(
    'confidentiality_terms',
    'startup_id, text, version, offered_at',
    `${startup}, 'Between us ' || i, ${hash}, 1000`,
    'i % 2 = 1',
  ),
  confidentiality_agreements: each(
    'confidentiality_agreements',
    'terms_id, founder_id, reader_id, reader_name, founder_name, company_name, agreed_at',
    `i / 2, i - 1, i, 'Reader ' || i, 'Founder', 'Company', 2000`,
    'i % 2 = 0',
  ),
  document_grants: each('document_grants', 'document_id, user_id', `i / 2, i`, 'i % 2 = 0'),
  document_requests: each('document_requests', 'document_id, user_id', `i / 2, i`, 'i % 2 = 0'),
  document_reads: each(
    'document_reads',
    'startup_id, document_id, document_name, reader_id, day, first_at, last_at',
    `i / 2, i / 2, 'Plan.pdf', i, '2026-01-15', 1000, 2000`,
    'i % 2 = 0',
  ),
  document_page_times: each('document_page_times', 'read_id, visit, page, seconds', `i / 2, 1, i, 12`, 'i % 2 = 0'),
  page_time_refusals: each('page_time_refusals', 'user_id', 'i'),
  mail_opt_outs: each('mail_opt_outs', 'user_id, topic', `i, 'connections'`),
  messages: each('messages', 'kind, user_id, data, next_try_at', `'requestReceived', i, '{}', 1000`),
  known_devices: each('known_devices', 'user_id, device_hash', `i, ${hash}`),
  login_challenges: each('login_challenges', 'token_hash, user_id, remember, expires_at', `${hash}, i, 0, 1000`),
  recovery_codes: each('recovery_codes', 'user_id, code_hash', `i, ${hash}`),
  match_dismissals: each('match_dismissals', 'investor_id, startup_id, side', `i, i / 2, 'investor'`, 'i % 2 = 0'),
  match_showings: each(
    'match_showings',
    'viewer_id, shows, day, profile_ids',
    `i, 'startup', 20000, '[1]'`,
    'i % 2 = 0',
  ),
  match_tellings: each('match_tellings', 'user_id, names, profile_id', `i, 'startup', 1`, 'i % 2 = 0'),
  match_letters: each('match_letters', 'user_id, looked_at', 'i, 1000'),
  content_head: each('content_head', 'id, "commit", number', `1, ${hash}, 1`, 'i = 1'),
  room_watches: each('room_watches', 'user_id, of_user_id', 'i, i - 1', 'i % 2 = 0'),
  conversations: each('conversations', 'id, investor_id, founder_id', 'i, i, i - 1', 'i % 2 = 0'),
  conversation_messages: each(
    'conversation_messages',
    'conversation_id, side, text',
    `i, 'founder', 'Text ' || i`,
    'i % 2 = 0',
  ),
  conversation_reads: each('conversation_reads', 'conversation_id, user_id, read_to', 'i, i, 1', 'i % 2 = 0'),
  message_reports: each('message_reports', 'conversation_id, reporter_id, reason', `i, i, 'Rude'`, 'i % 2 = 0'),
  reported_messages: each('reported_messages', 'report_id, message_id', 'i / 2, i / 2', 'i % 2 = 0'),
  profile_asks: each('profile_asks', 'user_id, text', `i, 'Please name your firm'`),
  website_codes: each(
    'website_codes',
    'user_id, domain, address, seed',
    `i, 'example.org', 'p' || i || '@example.org', ${hash}`,
  ),
  blocks: each('blocks', 'blocker_id, blocked_id, has_ended', 'i, i - 1, 1', 'i % 2 = 0'),
  meetings: each('meetings', 'connection_id, proposed_by, note', `i / 2, 'founder', 'Note ' || i`, 'i % 2 = 0'),
  meeting_events: each('meeting_events', 'meeting_id, act, side', `i / 2, 'propose', 'founder'`, 'i % 2 = 0'),
  outcomes: each(
    'outcomes',
    'connection_id, side, kind, amount, happened_on, industry, stage, location',
    `i / 2, 'investor', 'committed', i * 1000, '2026-01-15', 'Energy', 'seed', 'Springfield'`,
    'i % 2 = 0',
  ),
  job_reports: each(
    'job_reports',
    'startup_id, happened_on, full_time, part_time, industry, stage, location',
    `${startup}, '2026-01-15', i, 1, 'Energy', 'seed', 'Springfield'`,
    'i % 2 = 1',
  ),
  job_asks: each('job_asks', 'startup_id, asked_at', `${startup}, 1000`, 'i % 2 = 1'),
  departed_figures: each('departed_figures', 'figure, at, took', `'answers', 1000 * i, i`),
  outside_funding: each(
    'outside_funding',
    'startup_id, amount, happened_on, source, industry, stage, location',
    `${startup}, i * 1000, '2026-01-15', 'grant', 'Energy', 'seed', 'Springfield'`,
    'i % 2 = 1',
  ),
  table_imports: each(
    'table_imports',
    'kind, file_name, columns, fields, lines, user_id',
    `'startups', 'List.csv', '[{"name":"Company","samples":["A"]}]', '["companyName"]', 1, i`,
  ),
  imported_records: each(
    'imported_records',
    'kind, source_id, email_key, name_key, fields, import_id',
    `'startups', i, 'p' || i || '@example.org', 'company ' || i, '{"companyName":"Company"}', i`,
  ),
  table_lines: each(
    'table_lines',
    'import_id, line, cells, name, outcome, profile_id',
    `i, 2, '["Company"]', 'Company', 'create', i`,
  ),
  invitations: each(
    'invitations',
    'email, email_key, role, record_id, invited_by, seed',
    `'p' || i || '@example.org', 'p' || i || '@example.org', 'founder', i, i, ${hash}`,
  ),
  email_codes: each('email_codes', 'user_id, seed', `i, ${hash}`),
  email_changes: each(
    'email_changes',
    'user_id, email, email_key, undo_until',
    `i, 'was' || i || '@example.org', 'was' || i || '@example.org', 1000`,
  ),
  passkeys: each(
    'passkeys',
    'user_id, name, credential_id, public_key, counter, domain',
    `i, 'Phone', 'credential' || i, '{}', 0, 'example.org'`,
  ),
  used_challenges: each('used_challenges', 'challenge_hash, expires_at', `${hash}, 1000`),
  two_step_secrets: each('two_step_secrets', 'user_id, secret', `i, 'sealed'`),
}

/** Without the log of changes, which a migration may write to and which is cut short at any time. */
const tables = () =>
  ask<[string]>(
    `select name from sqlite_master where type = 'table' and name <> 'profile_changes' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'
       and name not in (select name from pragma_table_list where type in ('shadow', 'virtual')) order by name`,
  ).map(([name]) => name)

const countsOf = (names: readonly string[]) =>
  new Map(names.map((name) => [name, Number(ask<[number]>(`select count(*) from "${name}"`)[0]![0])]))

/** Every value of a row that its version knew, so that a changed one shows as well as a lost one. */
const contentsOf = (tables: ReadonlyMap<string, readonly string[]>) =>
  new Map(
    [...tables].map(([name, columns]) => {
      const listed = columns.map((column) => `"${column}"`).join(', ')
      return [name, JSON.stringify(ask(`select ${listed} from "${name}" order by rowid limit 500`))]
    }),
  )

/** Columns that a later version moves, writes in another way or drops; a test beside its migration says how. */
const MOVED: Record<string, readonly string[]> = {
  blocks: ['has_ended'],
  startup_profiles: ['seeking_mentorship'],
  investor_profiles: ['investment_range'],
}

const columnsOf = (name: string) =>
  ask<[string]>(`select name from pragma_table_info('${name}')`)
    .map(([column]) => column)
    .filter((column) => !MOVED[name]?.includes(column))

const emptyTables = () => [...countsOf(tables())].filter(([, count]) => count === 0).map(([name]) => name)

test('a filled database of every version comes to the newest with every row, every value and every reference', async () => {
  const url = pathToFileURL(file).href
  for (let version = FIRST; version <= journal.entries.length; version++) {
    const known = between(() => {
      const names = tables()
      const columns = new Map(names.map((name) => [name, columnsOf(name)]))
      return { names, columns, counts: countsOf(names), contents: contentsOf(columns) }
    })
    await migrate({ url, migrations: upTo(version) })

    const { tag } = journal.entries[version - 1]!
    between(() => {
      expect(countsOf(known.names), tag).toEqual(known.counts)
      expect(contentsOf(known.columns), tag).toEqual(known.contents)
      expect([...ask('pragma integrity_check'), ...ask('pragma foreign_key_check')], tag).toEqual([['ok']])
      // The tables of a version are filled as that version would have; triggers have filled some.
      const empty = emptyTables()
      const order = Object.keys(FILLED).filter((name) => empty.includes(name))
      for (const name of order) ask(`${FILLED[name]!} returning 1`)
    })
  }
  expect(between(emptyTables)).toEqual([])
})
