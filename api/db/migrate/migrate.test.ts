import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Sqlite from 'libsql'
import { beforeEach, describe, expect, it } from 'vitest'
import { autoformatRange, parseMoneyRange } from '#api/contract/money.ts'
import { migratedFile } from '#api/db/testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { migrate } from './migrate.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

let folder: string
let file: string
let url: string

beforeEach(() => {
  folder = temporaryFolder('migrate')
  file = join(folder, 'data', 'trellis.db')
  url = pathToFileURL(file).href
})

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** The migrations of the product and those that a later version might bring. */
function later(...texts: string[]): string {
  const copy = join(folder, 'migrations')
  cpSync(migrations, copy, { recursive: true })
  const path = join(copy, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal
  for (const [index, text] of texts.entries()) {
    const last = journal.entries.at(-1)!
    const tag = `9${index}_later`
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag })
    writeFileSync(join(copy, `${tag}.sql`), text)
  }
  writeFileSync(path, JSON.stringify(journal))
  return copy
}

/** The migrations before one of them, as an older version had them. */
function before(tag: string): string {
  const copy = join(folder, 'older')
  cpSync(migrations, copy, { recursive: true })
  const path = join(copy, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal
  const at = journal.entries.findIndex((entry) => entry.tag === tag)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return copy
}

function rows(path: string, text: string): unknown[] {
  const database = new Sqlite(path)
  const answer = database.prepare(text).raw(true).all([])
  database.close()
  return answer
}

const addUser = () =>
  rows(
    file,
    `insert into users (first_name, last_name, email, username, password_hash) values ('A', 'B', 'a@b.c', 'ab', '-') returning id`,
  )
const backups = () => readdirSync(join(folder, 'data/backups'))
const count = readdirSync(migrations).filter((name) => name.endsWith('.sql')).length

/** The database of the product as it is, made without this test's migrations. */
async function upToDate(): Promise<void> {
  mkdirSync(join(folder, 'data'))
  copyFileSync(await migratedFile(), file)
}

describe('migrate', () => {
  it('builds a new database for its owner alone, and has nothing to do the next time', async () => {
    expect(await migrate({ url })).toEqual({ ran: count, backup: null })
    expect(await migrate({ url })).toEqual({ ran: 0, backup: null })
    expect(readdirSync(join(folder, 'data')).filter((name) => name === 'backups')).toEqual([])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
  })

  it('backs an older database up as it was, then changes it and keeps its rows', async () => {
    await upToDate()
    addUser()
    const { ran, backup } = await migrate({
      url,
      migrations: later('ALTER TABLE users ADD COLUMN color text DEFAULT "green"'),
    })
    expect(ran).toBe(1)
    expect(rows(file, 'select username, color from users')).toEqual([['ab', 'green']])
    expect(backup).toMatch(/backups\/before-90_later-[\dTZ-]+\.db$/)
    expect(rows(backup!, 'select username from users')).toEqual([['ab']])
    expect(() => rows(backup!, 'select color from users')).toThrow('no such column')
    expect(statSync(backup!).mode & 0o777).toBe(0o600)
  })

  it('keeps the last five backups', async () => {
    await upToDate()
    const texts = Array.from({ length: 7 }, (_, index) => `CREATE TABLE extra_${index} (id integer)`)
    for (let version = 1; version <= 7; version++) {
      await migrate({ url, migrations: later(...texts.slice(0, version)) })
      rmSync(join(folder, 'migrations'), { recursive: true })
    }
    expect(
      backups()
        .map((name) => name.slice(0, 'before-96'.length))
        .sort(),
    ).toEqual(['before-92', 'before-93', 'before-94', 'before-95', 'before-96'])
  })

  it('leaves everything as it was when a migration fails half-way', async () => {
    await upToDate()
    addUser()
    const broken = later('CREATE TABLE half (id integer)', 'DELETE FROM users;--> statement-breakpoint\nnonsense')
    await expect(migrate({ url, migrations: broken })).rejects.toThrow(
      /^The database could not be brought up to date, and is as it was before \(.*syntax error.*\)\. A copy from before is in backups\/before-90_later/,
    )
    expect(rows(file, 'select count(*) from users')).toEqual([[1]])
    expect(rows(file, `select count(*) from sqlite_master where name = 'half'`)).toEqual([[0]])
    expect(await migrate({ url })).toEqual({ ran: 0, backup: null })
  })

  it('keeps rows that point to a rebuilt table, and undoes a rebuild that orphans them', async () => {
    await upToDate()
    addUser()
    rows(file, `insert into sessions (token_hash, user_id, expires_at) values ('${'a'.repeat(64)}', 1, 9) returning id`)
    const rebuild = (rowsKept: string) =>
      `CREATE TABLE __new_users AS SELECT * FROM users WHERE ${rowsKept};--> statement-breakpoint
       DROP TABLE users;--> statement-breakpoint
       ALTER TABLE __new_users RENAME TO users;--> statement-breakpoint
       CREATE UNIQUE INDEX users_id ON users (id)`
    await expect(migrate({ url, migrations: later(rebuild('id > 1')) })).rejects.toThrow('as it was before')
    expect(rows(file, 'select count(*) from users')).toEqual([[1]])
    rmSync(join(folder, 'migrations'), { recursive: true })
    await migrate({ url, migrations: later(rebuild('true')) })
    expect(rows(file, 'select user_id from sessions')).toEqual([[1]])
  })

  it('refuses a database that a newer version made', async () => {
    await migrate({ url, migrations: later('CREATE TABLE extra (id integer)') })
    await expect(migrate({ url })).rejects.toThrow('made by a newer version of Trellis')
  })
})

describe('the migrations', () => {
  it('leave every trigger in place, also after a table was rebuilt', async () => {
    await upToDate()
    const triggers = rows(file, `select name from sqlite_master where type = 'trigger' order by name`).flat()
    expect(triggers).toEqual([
      'audit_entries_before_delete',
      'audit_entries_before_insert',
      'audit_entries_before_update',
      'confidentiality_agreements_without_people',
      'confidentiality_terms_without_records',
      'confidentiality_terms_without_startup',
      'connections_after_delete',
      'connections_after_insert',
      'connections_changed_after_delete',
      'connections_changed_after_insert',
      'connections_changed_after_update',
      'connections_opened_after_insert',
      'connections_opened_after_update',
      'connections_pair_before_update',
      'conversations_left_after_update',
      'imported_records_forget',
      'investor_profiles_changed_after_delete',
      'investor_profiles_changed_after_insert',
      'investor_profiles_changed_after_update',
      'invitations_forget',
      'outcomes_before_delete',
      'outcomes_before_update',
      'profile_changes_after_insert',
      'saved_startups_after_delete',
      'saved_startups_after_insert',
      'saved_startups_pair_before_update',
      'startup_listings_after_insert',
      'startup_listings_after_update',
      'startup_profiles_changed_after_delete',
      'startup_profiles_changed_after_insert',
      'startup_profiles_changed_after_update',
      'startup_profiles_owner_active_after_insert',
      'startup_profiles_status_after_update',
      'startup_search_after_delete',
      'startup_search_after_insert',
      'startup_search_after_update',
      'startup_totals_after_delete',
      'startup_totals_after_insert',
      'startup_totals_after_update',
      'startup_views_after_insert',
      'startup_words_after_delete',
      'startup_words_after_insert',
      'startup_words_after_update',
      'users_active_after_update',
      'users_changed_after_update',
    ])
  })

  it('keep a profile of before, confirmed when it was last changed', async () => {
    await migrate({ url, migrations: before('0013_match-fields') })
    addUser()
    rows(
      file,
      `insert into startup_profiles
       (user_id, company_name, industry, stage, location, elevator_pitch, description, seeking_mentorship, updated_at)
       values (1, 'Prairie Grid', 'Energy', 'seed', 'Springfield', '-', '-', true, 99) returning id`,
    )
    rows(
      file,
      `insert into investor_profiles (user_id, background, investment_range, location, updated_at)
       values (1, '-', '-', 'Springfield', 98) returning id`,
    )
    await migrate({ url, migrations: before('0016_still-right') })
    const fields = 'confirmed_at, updated_at, open_to_introductions, open_requests'
    expect(rows(file, `select ${fields}, wants, listed from startup_profiles`)).toEqual([
      [99, 99, 1, 10, '["mentoring"]', 0],
    ])
    expect(rows(file, `select ${fields}, stages, mentee_capacity from investor_profiles`)).toEqual([
      [98, 98, 1, 5, '[]', 2],
    ])
  })

  it('take no profile off the lists within thirty days, however old it is', async () => {
    await migrate({ url, migrations: before('0016_still-right') })
    addUser()
    rows(
      file,
      `insert into startup_profiles
       (user_id, company_name, industry, stage, location, elevator_pitch, description, approved, confirmed_at)
       values (1, 'Prairie Grid', 'Energy', 'seed', 'Springfield', '-', '-', true, 99) returning id`,
    )
    await migrate({ url })
    const days = `(unixepoch() - confirmed_at / 1000) / 86400`
    expect(rows(file, `select ${days}, listed, staleness from startup_profiles`)).toEqual([[335, 1, 0]])
    expect(rows(file, 'select sum(total) from startup_totals where listed')).toEqual([[1]])
  })

  it('write an investment range of before as the form writes it', async () => {
    await migrate({ url, migrations: before('0037_investment-range-labels') })
    const labels = [
      ['10000-50000', '$10,000 - $50,000'],
      ['$1M+', '$1M+'],
      ['from 2 million', '$2,000,000+'],
      ['75k', '$75,000'],
      ['-', '-'],
      ['20000-30000', '20000-30000'],
    ]
    for (const [index, [label = '']] of labels.entries()) {
      const id = index + 1
      rows(
        file,
        `insert into users (first_name, last_name, email, email_key, username, username_key, password_hash)
         values ('A', 'B', '${id}@b.c', '${id}@b.c', 'a${id}', 'a${id}', '-') returning id`,
      )
      const { min = null, max = null } = parseMoneyRange(label) ?? {}
      rows(
        file,
        `insert into investor_profiles (user_id, background, investment_range, investment_min, investment_max, location)
         values (${id}, '-', '${label}', ${min}, ${max}, 'Springfield') returning id`,
      )
      if (index === labels.length - 1)
        rows(
          file,
          `insert into imported_records (kind, name_key, fields, owner_id) values ('investors', '-', '{}', ${id}) returning id`,
        )
    }
    await migrate({ url })
    const stored = rows(file, 'select investment_range from investor_profiles order by id').flat()
    expect(stored).toEqual(labels.map(([, written]) => written))
    expect(stored.slice(0, -1)).toEqual(labels.slice(0, -1).map(([label = '']) => autoformatRange(label)))
  })

  it('take a returned block out of the history of a connection, and nothing else', async () => {
    await migrate({ url, migrations: before('0040_block-without-return') })
    addUser()
    rows(
      file,
      `insert into startup_profiles (user_id, company_name, industry, stage, location, elevator_pitch, description)
       values (1, 'Prairie Grid', 'Energy', 'seed', 'Springfield', '-', '-') returning id`,
    )
    rows(file, `insert into connections (investor_id, startup_id, state) values (1, 1, 'withdrawn') returning id`)
    for (const act of 'request withdraw request accept withdraw accept withdraw'.split(' '))
      rows(file, `insert into connection_events (connection_id, act) values (1, '${act}') returning id`)
    rows(file, `insert into blocks (blocker_id, blocked_id, has_ended) values (1, 1, 1) returning id`)
    await migrate({ url })
    const acts = rows(file, 'select act from connection_events order by id').flat()
    expect(acts).toEqual(['request', 'withdraw', 'request', 'accept', 'withdraw'])
    expect(rows(file, 'select blocker_id, blocked_id from blocks')).toEqual([[1, 1]])
  })

  it('let one request for a password of each account wait', async () => {
    await migrate({ url, migrations: before('0041_password-reset-count') })
    addUser()
    const asked = [...['rejected', 'pending', 'pending'].map((status) => [1, status]), [2, 'pending']]
    rows(
      file,
      `insert into users (first_name, last_name, email, email_key, username, username_key, password_hash)
       values ('B', 'B', 'b@b.c', 'b@b.c', 'b', 'b', '-') returning id`,
    )
    for (const [userId, status] of asked)
      rows(
        file,
        `insert into password_reset_requests (user_id, status, reason) values (${userId}, '${status}', '-') returning id`,
      )
    rows(
      file,
      `insert into startup_profiles (user_id, company_name, industry, stage, location, elevator_pitch, description)
       values (1, 'Prairie Grid', 'Energy', 'seed', 'Springfield', '-', '-') returning id`,
    )
    for (const stampable of ['yes', 'broken', 'tooLarge'])
      rows(
        file,
        `insert into documents (startup_id, stored_name, original_name, type, media_type, size, sha256, stampable)
         values (1, '${stampable}', '-', 'document', '-', 1, hex(zeroblob(32)), '${stampable}') returning id`,
      )
    await migrate({ url })
    expect(rows(file, 'select id, count from password_reset_requests order by id')).toEqual([
      [1, 1],
      [3, 2],
      [4, 1],
    ])
    expect(rows(file, 'select stampable from documents order by id').flat()).toEqual(['yes', 'broken', null])
  })
})
