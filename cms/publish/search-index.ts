import { constants, copyFileSync, existsSync, rmSync } from 'node:fs'
import Sqlite from 'libsql'
import { PAGE_KINDS } from '#api/content/calls.ts'
import { getStem, listForms, getText } from '#api/content/contract/search.ts'
import { searchedParts, type SearchedPart } from './searched-parts.ts'

/** The index file in the folder of its release. */
export const SEARCH = 'search.db'
/** Increase it when pages are indexed differently. */
const FORMAT = 1
/** How much more a word in a title counts than one in a text. */
const TITLE = 10
/** The most results of each type. */
const MOST_OF_A_KIND = 6

/** The page of each part, what of it is shown, and the words it's found by. */
const TABLES = `
  CREATE TABLE page (file TEXT PRIMARY KEY, etag TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE part (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL,
    "when" TEXT, text TEXT NOT NULL
  );
  CREATE INDEX part_file ON part (file);
  CREATE VIRTUAL TABLE word USING fts5(
    kind, title, text, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 0'
  );
  INSERT INTO word (word, rank) VALUES ('rank', 'bm25(0, ${TITLE}, 1)');
  PRAGMA user_version = ${FORMAT};
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
  const addPart = database.prepare('INSERT INTO part VALUES (NULL, ?, ?, ?, ?, ?, ?)')
  const addWords = database.prepare('INSERT INTO word (rowid, kind, title, text) VALUES (last_insert_rowid(), ?, ?, ?)')
  const forget = (file: string) => [forgetWords, forgetParts, forgetPage].forEach((statement) => statement.run(file))
  for (const file of known.keys()) if (!pages.has(file)) forget(file)
  for (const [file, { etag, html }] of pages) {
    if (known.get(file) === etag) continue
    if (known.has(file)) forget(file)
    addPage.run(file, etag)
    for (const { kind, title, url, when, text, around } of searchedParts(file, html())) {
      addPart.run(file, kind, title, url, when, text)
      addWords.run(kind, found(title), found(`${around} ${text}`))
    }
  }
}

/** The index of an existing release. */
export interface SearchIndex {
  /** Finds what contains all terms, best first, some of each type (rules: Search). */
  find(terms: readonly string[]): SearchedPart[]
  close(): void
}

/** Opens the index of a release. A release of an earlier version has none, and finds nothing. */
export function openSearchIndex(path: string): SearchIndex {
  if (!existsSync(path)) return { find: () => [], close() {} }
  const database = new Sqlite(path, { readonly: true })
  const best = database.prepare('SELECT rowid AS id, rank FROM word WHERE word MATCH ? ORDER BY rank LIMIT ?')
  const part = database.prepare('SELECT kind, title, url, "when", text FROM part WHERE id = ?')
  return {
    find(terms) {
      const words = terms.map((term) => `"${getStem(term)}"*`).join(' AND ')
      const hits = PAGE_KINDS.flatMap(
        (kind) =>
          best.all(`kind : ${kind} AND {title text} : (${words})`, MOST_OF_A_KIND) as { id: number; rank: number }[],
      )
      return hits.sort((a, b) => a.rank - b.rank).map(({ id }) => part.get(id) as SearchedPart)
    },
    close: () => void database.close(),
  }
}
