import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** A startup in the columns that all servers have. */
export type Row = Readonly<Record<string, SQLInputValue>>

export const TEXTS = [
  'companyName',
  'industry',
  'stage',
  'founded',
  'location',
  'website',
  'phoneNumber',
  'linkedIn',
  'elevatorPitch',
  'description',
  'pitchDeck',
  'equityOffered',
  'traction',
  'status',
] as const
export const NUMBERS = ['fundingAmount', 'viewCount', 'connectionCount', 'interestCount'] as const
export const FLAGS = ['approved', 'isPublic'] as const
/** The columns that have an index on every server. */
export const INDEXED = ['industry', 'stage', 'fundingAmount', 'approved'] as const

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The startups of our own database. `highlights` is JSON and `createdAt` is in milliseconds. */
export function readRows(file: string): Row[] {
  const columns = [...TEXTS, ...NUMBERS, ...FLAGS, 'highlights', 'createdAt']
  const database = new DatabaseSync(file, { readOnly: true })
  const names = columns.map((name) => `${snake(name)} as "${name}"`).join(', ')
  const rows = database.prepare(`select ${names} from startup_profiles order by id`).all() as Row[]
  database.close()
  return rows
}

/** Inserts rows into a table of another server, whose columns have the names of the keys. */
export function insertRows(file: string, table: string, rows: readonly Row[], indexed: readonly string[]): void {
  const database = new DatabaseSync(file)
  const names = Object.keys(rows[0]!)
  const insert = database.prepare(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )
  database.exec('begin')
  for (const row of rows) insert.run(...names.map((name) => row[name]!))
  for (const name of indexed) database.exec(`create index if not exists "bench_${name}" on "${table}" ("${name}")`)
  database.exec('commit')
  database.exec('analyze')
  database.close()
}
