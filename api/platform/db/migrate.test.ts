import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Sqlite from 'libsql'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeMigrations, type Journal, migratedFile } from './testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { migrate } from './migrate.ts'

const migrations = fileURLToPath(new URL('migrations', import.meta.url))

let folder: string
let file: string
let url: string

beforeEach(() => {
  folder = temporaryFolder('migrate')
  file = join(folder, 'data', 'trellis.db')
  url = pathToFileURL(file).href
})

const changed = (change: (journal: Journal, copy: string) => void) =>
  changeMigrations(join(folder, 'migrations'), change)

/** The product's migrations and further ones, as a later version may have. */
const later = (...texts: string[]) =>
  changed((journal, copy) => {
    for (const [index, text] of texts.entries()) {
      const last = journal.entries.at(-1)!
      const tag = `9${index}_later`
      journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag })
      writeFileSync(join(copy, `${tag}.sql`), text)
    }
  })

/** Only the first of the product's migrations. */
const baseline = () => changed((journal) => journal.entries.splice(1))

function rows(path: string, text: string): unknown[] {
  const database = new Sqlite(path)
  const answer = database.prepare(text).raw(true).all([])
  database.close()
  return answer
}

const addUser = () =>
  rows(
    file,
    `insert into users (first_name, last_name, email, email_key, username, username_key, password_hash)
     values ('A', 'B', 'a@b.c', 'a@b.c', 'ab', 'ab', '-') returning id`,
  )
const backups = () => readdirSync(join(folder, 'data/backups'))
const count = readdirSync(migrations).filter((name) => name.endsWith('.sql')).length
/** The time of the last migration before the baseline, as a database of that version has stored it. */
const LAST_BEFORE_BASELINE = 1795718334840

/** The product's current database, created without this test's migrations. */
async function upToDate(): Promise<void> {
  mkdirSync(join(folder, 'data'))
  copyFileSync(await migratedFile(), file)
}

describe('migrate', () => {
  it('creates a new database for its owner only, and does nothing the next time', async () => {
    expect(await migrate({ url })).toEqual({ ran: count, backup: null })
    expect(await migrate({ url })).toEqual({ ran: 0, backup: null })
    expect(readdirSync(join(folder, 'data')).filter((name) => name === 'backups')).toEqual([])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
  })

  it('backs up an older database, then changes it and keeps its rows', async () => {
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

  it('changes nothing if a migration fails halfway', async () => {
    await upToDate()
    addUser()
    const broken = later('CREATE TABLE half (id integer)', 'DELETE FROM users;--> statement-breakpoint\nnonsense')
    await expect(migrate({ url, migrations: broken })).rejects.toThrow(
      /^The database couldn’t be brought up to date, and is as it was before \(.*syntax error.*\)\. A copy from before is in backups\/before-90_later/,
    )
    expect(rows(file, 'select count(*) from users')).toEqual([[1]])
    expect(rows(file, `select count(*) from sqlite_master where name = 'half'`)).toEqual([[0]])
    expect(await migrate({ url })).toEqual({ ran: 0, backup: null })
  })

  it('keeps rows that refer to a rebuilt table, and rolls back one that orphans them', async () => {
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

  it('refuses a database of a newer version', async () => {
    await migrate({ url, migrations: later('CREATE TABLE extra (id integer)') })
    await expect(migrate({ url })).rejects.toThrow('made by a newer version of Trellis')
  })

  it('accepts a database from right before the baseline, and refuses an older one', async () => {
    await migrate({ url, migrations: baseline() })
    addUser()
    const ranUntil = (when: number) =>
      rows(file, `update __drizzle_migrations set hash = 'other', created_at = ${when} returning hash`)
    ranUntil(LAST_BEFORE_BASELINE)
    expect(await migrate({ url, migrations: baseline() })).toEqual({ ran: 0, backup: null })
    expect((await migrate({ url })).ran).toBe(count - 1)
    ranUntil(LAST_BEFORE_BASELINE - 1)
    await expect(migrate({ url })).rejects.toThrow('older than this version can bring up to date')
    expect(rows(file, 'select username from users')).toEqual([['ab']])
    expect(backups()).toHaveLength(1)
  })
})

describe('the migrations', () => {
  it('leave no table that refers to one that is gone', async () => {
    await upToDate()
    const referred = `select m.name, f."table" from sqlite_master m, pragma_foreign_key_list(m.name) f
       where m.type = 'table' and f."table" not in (select name from sqlite_master)`
    expect(rows(file, referred)).toEqual([])
  })

  it('bring rows over to the tables and columns of today, and never give a number again', async () => {
    await migrate({ url, migrations: changed((journal) => journal.entries.splice(8)) })
    addUser()
    const insert = (kind: string) =>
      rows(
        file,
        `insert into messages (kind, user_id, data, tries, next_try_at) values ('${kind}', 1, '{}', 2, 9) returning id`,
      )
    insert('roleApproved')
    insert('roleRejected')
    rows(file, `delete from messages where id = 2 returning id`)
    rows(file, `insert into settings (key, value) values ('selfCertificationText', '"Ours"') returning key`)
    await migrate({ url })
    expect(rows(file, 'select id, kind, user_id, attempts, next_attempt_at from emails')).toEqual([
      [1, 'roleApproved', 1, 2, 9],
    ])
    expect(
      rows(file, `insert into emails (kind, user_id, data, next_attempt_at) values ('x', 1, '{}', 9) returning id`),
    ).toEqual([[3]])
    expect(rows(file, 'select key from settings')).toEqual([['selfCertificationText']])
    expect(rows(file, 'select * from pragma_integrity_check union all select 1 from pragma_foreign_key_check')).toEqual(
      [['ok']],
    )
  })

  it('give an account the time zone that its owner last answered a meeting in', async () => {
    await migrate({
      url,
      migrations: changed(({ entries }) => entries.splice(entries.findIndex(({ tag }) => tag.endsWith('_time_zones')))),
    })
    const database = new Sqlite(file)
    for (const name of ['founder', 'investor', 'other'])
      database.exec(`insert into users (first_name, last_name, email, email_key, username, username_key, password_hash)
        values ('A', 'B', '${name}@b.c', '${name}@b.c', '${name}', '${name}', '-')`)
    database.exec(`
      insert into startup_profiles (user_id, company_name, industry, stage, location, elevator_pitch, description, confirmed_at)
        values (1, 'Fern', 'SaaS', 'idea', 'Here', '-', '-', 1);
      insert into connections (investor_id, startup_id, state, initiated_by) values (2, 1, 'accepted', 'investor');
      insert into meetings (connection_id, proposed_by) values (1, 'investor');
      insert into meeting_events (meeting_id, action, party, time_zone) values
        (1, 'propose', 'investor', 'Europe/Berlin'),
        (1, 'propose', 'founder', 'America/Chicago'),
        (1, 'confirm', 'investor', 'Asia/Kolkata'),
        (1, 'answer', 'investor', null),
        (1, 'end', null, null);`)
    database.close()
    await migrate({ url })
    expect(rows(file, 'select username, time_zone from users order by id')).toEqual([
      ['founder', 'America/Chicago'],
      ['investor', 'Asia/Kolkata'],
      ['other', null],
    ])
  })

  it('keep every trigger, also after a table was rebuilt', async () => {
    await upToDate()
    const triggers = rows(file, `select name from sqlite_master where type = 'trigger' order by name`).flat()
    expect(triggers).toEqual([
      'audit_entries_before_delete',
      'audit_entries_before_insert',
      'audit_entries_before_update',
      'connections_after_delete',
      'connections_after_insert',
      'connections_opened_after_insert',
      'connections_opened_after_update',
      'connections_pair_before_update',
      'conversations_left_after_update',
      'imported_records_forget',
      'invitations_forget',
      'nda_signatures_without_people',
      'nda_terms_without_signatures',
      'nda_terms_without_startup',
      'outcomes_before_delete',
      'outcomes_before_update',
      'saved_startups_after_delete',
      'saved_startups_after_insert',
      'saved_startups_pair_before_update',
      'startup_listings_after_insert',
      'startup_listings_after_update',
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
    ])
  })
})
