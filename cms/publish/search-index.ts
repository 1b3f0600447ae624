import { constants, copyFileSync, existsSync, rmSync } from 'node:fs'
import Sqlite from 'libsql'
import { PAGE_KINDS } from '#api/content/calls.ts'
import { getStem, listForms, getText } from '#api/content/contract/search.ts'
import { searchedParts, type SearchedPart } from './searched-parts.ts'

/** The index file in the folder of its release. */
export const SEARCH = 'search.db'
/** Increase it when pages are indexed differently. */
const FORMAT = 2
/** How much more a word in a title counts than one in a text. */
const TITLE = 10
/** The most results of each type. */
const MOST_OF_A_KIND = 6

/** The page of each part, what of it is shown, and the words it's found by. */
const TABLES = `
  CREATE TABLE page (file TEXT PRIMARY KEY, etag TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE part (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL,
    "when" TEXT, until TEXT, series TEXT, text TEXT NOT NULL
  );
  CREATE INDEX part_file ON part (file);
  CREATE VIRTUAL TABLE word USING fts5(
    kind, title, text, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 0'
  );
  INSERT INTO word (word, rank) VALUES ('rank', 'bm25(0, ${TITLE}, 1)');
  PRAGMA user_version = ${FORMAT};
`

/** The pages that match, best first. */
const BEST = 'SELECT rowid AS id, rank FROM word WHERE word MATCH :words ORDER BY rank LIMIT :most'

/** The events that match, coming ones first, each best first. A series is found by its date that is nearest to now. */
const EVENTS = `
  SELECT id, rank FROM (
    SELECT part.id, word.rank, until < :now AS isOver, row_number() OVER (
      PARTITION BY series ORDER BY until < :now, abs(julianday(until) - julianday(:now))
    ) AS place
    FROM word JOIN part ON part.id = word.rowid WHERE word MATCH :words
  ) WHERE place = 1 ORDER BY isOver, rank LIMIT :most
`

/** A page that becomes a file of the release. */
export interface IndexedPage {
  etag: string
  html: () => string
}

const getVersion = (database: Sqlite.Database) =>
  (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version

/** Everything that a text is found by. */
const found = (text: string) => getText(text).flatMap(listForms).join(' ')

/**
 * Writes the index of a release: a copy of the previous index in which only the changed pages are read again. No one
 * reads it during the write, and no one changes it afterward.
 */
export function writeSearchIndex(path: string, pages: ReadonlyMap<string, IndexedPage>, before?: string): void {
  const database = reuseIndex(path, before) ?? new Sqlite(path)
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
    if (getVersion(database) !== FORMAT) database.exec(TABLES)
    database.exec('BEGIN')
    update(database, pages)
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

/** A copy of an earlier index; `undefined` where there is none in this format. */
function reuseIndex(path: string, before: string | undefined): Sqlite.Database | undefined {
  if (!before || !existsSync(before)) return undefined
  copyFileSync(before, path, constants.COPYFILE_FICLONE)
  const database = new Sqlite(path)
  if (getVersion(database) === FORMAT) return database
  database.close()
  rmSync(path)
  return undefined
}

function update(database: Sqlite.Database, pages: ReadonlyMap<string, IndexedPage>): void {
  const all = database.prepare('SELECT file, etag FROM page').all() as { file: string; etag: string }[]
  const known = new Map(all.map(({ file, etag }) => [file, etag]))
  const forgetWords = database.prepare('DELETE FROM word WHERE rowid IN (SELECT id FROM part WHERE file = ?)')
  const forgetParts = database.prepare('DELETE FROM part WHERE file = ?')
  const forgetPage = database.prepare('DELETE FROM page WHERE file = ?')
  const addPage = database.prepare('INSERT INTO page VALUES (?, ?)')
  const addPart = database.prepare('INSERT INTO part VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)')
  const addWords = database.prepare('INSERT INTO word (rowid, kind, title, text) VALUES (last_insert_rowid(), ?, ?, ?)')
  const forget = (file: string) => [forgetWords, forgetParts, forgetPage].forEach((statement) => statement.run(file))
  for (const file of known.keys()) if (!pages.has(file)) forget(file)
  for (const [file, { etag, html }] of pages) {
    if (known.get(file) === etag) continue
    if (known.has(file)) forget(file)
    addPage.run(file, etag)
    for (const { kind, title, url, when, until, series, text, around } of searchedParts(file, html())) {
      addPart.run(file, kind, title, url, when, until, series, text)
      addWords.run(kind, found(title), found(`${around} ${text}`))
    }
  }
}

/** The index of an existing release. */
export interface SearchIndex {
  /**
   * Finds what contains all terms, some of each type, beginning with the type of the best (rules: Search).
   *
   * @param now in milliseconds
   */
  find(terms: readonly string[], now: number): SearchedPart[]
  close(): void
}

/** Opens the index of a release. A release of an earlier version has none in this format, and finds nothing. */
export function openSearchIndex(path: string): SearchIndex {
  const nothing = { find: () => [], close() {} }
  if (!existsSync(path)) return nothing
  const database = new Sqlite(path, { readonly: true })
  if (getVersion(database) !== FORMAT) {
    database.close()
    return nothing
  }
  const best = database.prepare(BEST)
  const bestEvents = database.prepare(EVENTS)
  const part = database.prepare('SELECT kind, title, url, "when", until, series, text FROM part WHERE id = ?')
  const findKind = (kind: SearchedPart['kind'], words: string, now: number) => {
    const match = { words: `kind : ${kind} AND {title text} : (${words})`, most: MOST_OF_A_KIND }
    const hits = kind === 'event' ? bestEvents.all({ ...match, now: new Date(now).toISOString() }) : best.all(match)
    return hits as { id: number; rank: number }[]
  }
  const bestRank = (hits: readonly { rank: number }[]) => Math.min(...hits.map(({ rank }) => rank))
  return {
    find(terms, now) {
      const words = terms.map((term) => `"${getStem(term)}"*`).join(' AND ')
      const found = PAGE_KINDS.map((kind) => findKind(kind, words, now)).filter((hits) => hits.length > 0)
      const hits = found.sort((a, b) => bestRank(a) - bestRank(b)).flat()
      return hits.map(({ id }) => part.get(id) as SearchedPart)
    },
    close: () => void database.close(),
  }
}
