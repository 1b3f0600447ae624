import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from '#tests/bench/load.ts'

/** The requests to each side, in this order. */
export const CASES = ['list', 'by id', 'search', 'login', 'update'] as const
export type Case = (typeof CASES)[number]

/** A server with the same startups, behind a login. */
export interface ApiRival {
  name: string
  pid: number
  asks: Readonly<Record<Case, Ask>>
  /** How many rows an answer to the list or the search has. */
  rowsOf: (answer: unknown) => number
  stop(): void
}

/** Who reads and updates. */
export const PERSON = { email: 'reader@example.org', password: 'bench-reader-1' }
/** Who logs in again and again: an account that keeps its sessions must not slow the reader's. */
export const GUEST = { email: 'guest@example.org', password: 'bench-guest-1' }

/** The search term, the same on each side. */
export const FILTERS = [
  { industry: 'Energy', stage: 'seed' },
  { industry: 'FinTech', stage: 'mvp' },
  { industry: 'SaaS', stage: 'growth' },
  { industry: 'AgTech', stage: 'pre-seed' },
  { industry: 'Logistics', stage: 'series_a' },
] as const
export const TERMS = ['quartzite', 'battery', 'river market', 'Grain ledger', 'nothing at all'] as const
/** The text columns that a search of ours looks into. */
export const SEARCHED = ['companyName', 'industry', 'elevatorPitch'] as const

/** A startup in the columns that all sides have. */
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
export const FLAGS = ['seekingMentorship', 'approved', 'isPublic'] as const
/** What every side gets an index on. */
export const INDEXED = ['industry', 'stage', 'fundingAmount', 'approved'] as const

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The startups of our own database. `highlights` is JSON and `createdAt` milliseconds. */
export function readRows(file: string): Row[] {
  const columns = [...TEXTS, ...NUMBERS, ...FLAGS, 'highlights', 'createdAt']
  const database = new DatabaseSync(file, { readOnly: true })
  const names = columns.map((name) => `${snake(name)} as "${name}"`).join(', ')
  const rows = database.prepare(`select ${names} from startup_profiles order by id`).all() as Row[]
  database.close()
  return rows
}

/** Writes rows into a table of another side, whose columns are named as the keys are. */
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

/** Writes the files of an application, by their paths. */
export function writeApp(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

interface Program {
  /** The Node that runs it; this one unless told. */
  node?: string
  args: readonly string[]
  cwd: string
  env: Readonly<Record<string, string>>
}

/**
 * A Node that can load a package's binary: this one, or another on PATH that npm may have compiled it for.
 *
 * @throws when there is none
 */
export function nodeFor(folder: string, expression: string): string {
  const others = (process.env['PATH'] ?? '').split(delimiter).map((directory) => join(directory, 'node'))
  const runs = (node: string) => spawnSync(node, ['-e', expression], { cwd: folder, stdio: 'ignore' }).status === 0
  const node = [process.execPath, ...others.filter((path) => existsSync(path))].find(runs)
  if (!node) throw new Error(`no Node here runs ${expression}`)
  return node
}

/** Starts a program of Node in production mode; what it says goes to `said.log` beside it. */
export function runNode({ node = process.execPath, args, cwd, env }: Program): ChildProcess {
  const said = openSync(join(cwd, 'said.log'), 'a')
  const { BENCH_FIGURES: _, ...inherited } = process.env
  const child = spawn(node, [...args], {
    cwd,
    env: { ...inherited, NODE_ENV: 'production', ...env },
    stdio: ['ignore', said, said],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

/** Waits for a program to end well. @throws when it does not within the seconds */
export async function finished(child: ChildProcess, what: string, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) await pause(100)
  if (child.exitCode === null) child.kill('SIGKILL')
  if (child.exitCode !== 0) throw new Error(`${what} ended with ${child.exitCode ?? `nothing within ${seconds} s`}`)
}

/** Waits until an address answers at all. @throws when it does not within the seconds */
export async function answering(url: string, child: ChildProcess, seconds = 90): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline && child.exitCode === null) {
    if (await fetch(url).catch(() => undefined)) return
    await pause(200)
  }
  throw new Error(`${url} does not serve (${child.exitCode ?? 'still starting'})`)
}

/** Calls with JSON and returns the JSON of the answer. @throws on another status than 2xx */
export async function callJson<Answer>(url: string, method: string, body: unknown, token?: string): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: token }) }
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 500)}`)
  return (text === '' ? {} : JSON.parse(text)) as Answer
}

/** A query string from its parts, each name as the other side writes it. */
export const queryOf = (parts: readonly (readonly [name: string, value: string | number | boolean])[]): string =>
  parts.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

/** A hundred ids from all over the table. */
export const someIds = <Id>(ids: readonly Id[]): Id[] =>
  Array.from({ length: 100 }, (_, place) => ids[Math.floor((place * ids.length) / 100)]!)
