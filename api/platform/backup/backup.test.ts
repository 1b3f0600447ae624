import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#api/platform/db/database.ts'
import { documentGrants, documents } from '#api/documents/table.ts'
import { users } from '#api/users/table.ts'
import { migratedFile } from '#api/platform/db/testing.ts'
import { insertDocument, insertStartup, insertUser } from '#api/testing-rows.ts'
import { readEnvironment, type Environment } from '#api/env.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { makeBackup, BackupError, MANIFEST, restoreBackup } from './backup.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

let folder: string
let environment: Environment
let database: Database

beforeEach(async () => {
  folder = temporaryFolder('backup')
  environment = readEnvironment({ DATA_DIR: join(folder, 'data') })
  for (const name of ['uploads', 'content/news', 'releases/r1']) {
    mkdirSync(join(environment.dataDir, name), { recursive: true })
  }
  writeFileSync(join(environment.dataDir, 'content/news/opening.md'), 'We open.')
  writeFileSync(join(environment.dataDir, 'releases/r1/index.html'), 'built')
  copyFileSync(await migratedFile(), join(environment.dataDir, 'trellis.db'))
  database = await openDatabase({ url: environment.databaseUrl, synchronous: 'off' })
})

afterEach(() => database.close())

const backup = () => join(folder, 'backup')
const restored = () => join(folder, 'restored')
const make = () => makeBackup(environment, backup(), NOW)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('nothing was thrown'),
    (error: Error) => error,
  )

async function addDocument(name: string, content: string | null): Promise<void> {
  if (content !== null) writeFileSync(join(environment.dataDir, 'uploads', name), content)
  await database.write(async (tx) => {
    const userId = await insertUser(tx, { username: name, email: `${name}@example.org` })
    const startupId = await insertStartup(tx, { userId })
    const documentId = await insertDocument(tx, { startupId, storedName: name, size: 3, visibility: 'named' })
    await tx.insert(documentGrants).values({ documentId, userId })
  })
}

describe('a backup', () => {
  it('contains database, documents, and content of a running server, and restores them', async () => {
    await addDocument('deck.pdf', 'pdf')
    await make()
    await database.write((tx) => insertUser(tx, { username: 'later', email: 'later@example.org' }))
    await restoreBackup(backup(), restored())

    expect(readFileSync(join(restored(), 'uploads/deck.pdf'), 'utf8')).toBe('pdf')
    expect(readFileSync(join(restored(), 'content/news/opening.md'), 'utf8')).toBe('We open.')
    const copy = await openDatabase({ url: `file:${join(restored(), 'trellis.db')}` })
    expect((await copy.read.select().from(users)).map(({ username }) => username)).toEqual(['deck.pdf'])
    // Access to documents is restored with them.
    expect(await copy.read.select().from(documentGrants)).toEqual(await database.read.select().from(documentGrants))
    expect(await copy.read.select().from(documents)).toMatchObject([{ visibility: 'named' }])
    await copy.close()
  })

  it('leaves out what can be rebuilt and what belongs to the running process', async () => {
    writeFileSync(join(environment.dataDir, 'lock.pid'), '7')
    // Watermarked copies of documents.
    mkdirSync(join(environment.dataDir, 'cache/copies'), { recursive: true })
    writeFileSync(join(environment.dataDir, 'cache/copies/a-reader'), 'pdf')
    const { files } = await make()
    expect(files.map(({ path }) => path)).toEqual(['files/content/news/opening.md', 'trellis.db'])
  })

  it('fails if a document’s file is missing, and names it', async () => {
    await addDocument('lost.pdf', null)
    expect((await failure(make())).message).toContain('lost.pdf')
    expect(readdirSync(folder)).toEqual(['data'])
  })

  it('is never mixed with existing files', async () => {
    mkdirSync(backup())
    writeFileSync(join(backup(), 'mine.txt'), 'mine')
    expect((await failure(make())).message).toContain('isn’t empty')
    expect(readdirSync(backup())).toEqual(['mine.txt'])
  })

  it('says where the database is if that is elsewhere', async () => {
    const remote = readEnvironment({ DATA_DIR: environment.dataDir, DATABASE_URL: 'http://127.0.0.1:8080' })
    expect(await makeBackup(remote, backup(), NOW)).toMatchObject({ database: 'elsewhere', uploads: 'copied' })
  })

  it('doesn’t look for documents in a bucket', async () => {
    await addDocument('far.pdf', null)
    const UPLOADS_URL = 's3://key:secret@127.0.0.1/bucket'
    const inBucket = readEnvironment({ DATA_DIR: environment.dataDir, UPLOADS_URL })
    expect(await makeBackup(inBucket, backup(), NOW)).toMatchObject({ database: 'copied', uploads: 'elsewhere' })
  })

  it('replaces an unfinished one', async () => {
    mkdirSync(join(folder, '.backup.unfinished'))
    writeFileSync(join(folder, '.backup.unfinished/half'), 'x')
    const { files } = await make()
    expect(files.map(({ path }) => path)).not.toContain('half')
    expect(existsSync(join(folder, '.backup.unfinished'))).toBe(false)
  })
})

describe('restoring a backup', () => {
  const spoil = {
    'a changed file': () => writeFileSync(join(backup(), 'files/content/news/opening.md'), 'We 0pen.'),
    'a missing file': () => rmSync(join(backup(), 'trellis.db')),
    'a stranger’s file': () => writeFileSync(join(backup(), 'files/extra'), 'x'),
    'no manifest': () => rmSync(join(backup(), MANIFEST)),
    'a manifest that is none': () => writeFileSync(join(backup(), MANIFEST), '{"format":2}'),
  }
  it.each(Object.entries(spoil))('refuses %s and creates nothing', async (_, damage) => {
    await make()
    damage()
    expect(await failure(restoreBackup(backup(), restored()))).toBeInstanceOf(BackupError)
    expect(readdirSync(folder).sort()).toEqual(['backup', 'data'])
  })

  it('refuses a database that fails its own check, even if its hash matches', async () => {
    await database.close()
    const file = environment.databaseUrl.slice('file:'.length)
    const other = new Sqlite(file)
    other.exec(`PRAGMA foreign_keys = OFF; INSERT INTO settings (key, value, updated_by) VALUES ('x', '1', 4711)`)
    other.close()
    await make()
    expect((await failure(restoreBackup(backup(), restored()))).message).toContain('doesn’t pass its own check')
    expect(existsSync(restored())).toBe(false)
  })

  it('never overwrites an installation', async () => {
    await make()
    expect((await failure(restoreBackup(backup(), environment.dataDir))).message).toContain('isn’t empty')
  })

  it('refuses a file as the folder to restore into', async () => {
    await make()
    writeFileSync(restored(), 'mine')
    const error = await failure(restoreBackup(backup(), restored()))
    expect([error.name, error.message]).toEqual(['BackupError', expect.stringContaining('is a file')])
  })

  it('never writes outside the new folder, whatever a manifest says', async () => {
    await make()
    const manifest = JSON.parse(readFileSync(join(backup(), MANIFEST), 'utf8'))
    manifest.files.push({ path: 'files/../../../outside', size: 0, sha256: '0'.repeat(64) })
    writeFileSync(join(backup(), MANIFEST), JSON.stringify(manifest))
    expect(await failure(restoreBackup(backup(), restored()))).toBeInstanceOf(BackupError)
  })
})
