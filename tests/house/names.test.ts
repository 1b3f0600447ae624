import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Words that names in the code used to have, with their replacements. */
const RETIRED: Readonly<Record<string, string>> = {
  act: 'action',
  acts: 'actions',
  anew: 'again',
  aside: 'temp, quarantine, worker',
  asker: 'requester',
  chapter: 'tag',
  cheque: 'checkSize',
  cheques: 'checkSizes',
  colour: 'color',
  colours: 'colors',
  confidentiality: 'nda',
  doing: 'transition',
  duties: 'requiredActions',
  duty: 'requiredAction',
  heard: 'message',
  lapse: 'expire',
  lapsed: 'expired',
  letter: 'email',
  letters: 'emails',
  notice: 'notification',
  notices: 'notifications',
  noun: 'resourceType',
  nouns: 'resourceTypes',
  outbox: 'emailLog, emailQueue',
  presses: 'clicks',
  receiver: 'recipient',
  shelf: 'contentIndex',
  somebody: 'user, or the role',
  stamper: 'watermarker',
  stories: 'articles',
  told: 'notified, message',
  weighing: 'scoring',
  whoever: 'user, or the role',
  whom: 'target',
}

/** Names in which such a word means something else, or that follow a stored name or an address. */
const ALLOWED: Readonly<Record<string, string>> = {
  EVERY_LETTER: 'of an alphabet',
  LOST_LETTERS: 'of an alphabet',
  MOST_LETTERS: 'of an alphabet',
  letter: 'of an alphabet',
  letterOf: 'of an alphabet',
  letters: 'of an alphabet',
  listLetters: 'of an alphabet',
  NOUN: 'a folder of the API, which is named after its noun',
  SessionNotice: 'a notice in the page, none of those under the bell',
  notices: 'the address of the page',
  outbox: 'the address of the page',
}

const DECLARED = /^(?!\s*(?:\*|\/\/|\/\*)).*?\b(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm

const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** The declared names of a source, and that of its file, that contain a retired word. */
function retiredIn(file: string, source: string): string[] {
  const ownName = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  return [ownName, ...[...source.matchAll(DECLARED)].map(([, name]) => name!)].filter(
    (name) => !Object.hasOwn(ALLOWED, name) && wordsIn(name).some((word) => Object.hasOwn(RETIRED, word)),
  )
}

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  // This file contains such names on purpose.
  .filter((file) => /\.(?:ts|tsx|mjs|js|astro)$/.test(file) && existsSync(file) && !file.endsWith('/names.test.ts'))

it.each([
  ['a function', 'export async function sendLetter() {}', ['sendLetter']],
  ['a constant', 'export const NOTICE_TYPES = []', ['NOTICE_TYPES']],
  ['a type', 'interface WhomProps {}', ['WhomProps']],
  ['a local', 'if (isOpen) {\n  const told = 1\n}', ['told']],
])('names: the check finds a retired word in %s', (_what, source, names) => {
  expect(retiredIn('site/lib/example.ts', source)).toEqual(names)
})

it('names: the check reads file names, but no comments and no parts of longer words', () => {
  expect(retiredIn('site/lib/test-letter.ts', '// const letter\n * type Outbox\nconst newsletter = 1')).toEqual([
    'test-letter',
  ])
})

it('names: none has a word that was replaced', () => {
  expect(sources.length).toBeGreaterThan(2000)
  const found = sources.flatMap((file) => retiredIn(file, readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
})

const META = 'api/platform/db/migrations/meta/'

/** The tables of the last migration, with their columns, indexes and checks. */
function storedNames(): string[] {
  const last = readdirSync(META)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)!
  type Table = Record<'columns' | 'indexes' | 'checkConstraints', object>
  const { tables } = JSON.parse(readFileSync(META + last, 'utf8')) as { tables: Record<string, Table> }
  return Object.entries(tables).flatMap(([name, { columns, indexes, checkConstraints }]) => [
    name,
    ...Object.keys({ ...columns, ...indexes, ...checkConstraints }).map((part) => `${name}: ${part}`),
  ])
}

/** Words that are left in the code, but in no name of the database. */
const UNSTORED = ['asks', 'departed', 'mail', 'notices', 'outbox', 'rhythm', 'side', 'staleness', 'stamp', 'tries']

it('names: no table, column, index or check has a word that was replaced', () => {
  const names = storedNames()
  expect(names.length).toBeGreaterThan(500)
  expect(names).toContain('emails: next_attempt_at')
  const retired = (word: string) => Object.hasOwn(RETIRED, word) || UNSTORED.includes(word)
  expect(names.filter((name) => wordsIn(name).some(retired))).toEqual([])
})

it('names: every exception is needed', () => {
  const all = new Set(
    sources.flatMap((file) => [
      file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, ''),
      ...[...readFileSync(file, 'utf8').matchAll(DECLARED)].map(([, name]) => name!),
    ]),
  )
  expect(Object.keys(ALLOWED).filter((name) => !all.has(name))).toEqual([])
})
