import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { declaredNames } from './declared-names.ts'

/** Words that names in the code used to have, with their replacements. */
const RETIRED: Readonly<Record<string, string>> = {
  act: 'action',
  acts: 'actions',
  anew: 'again',
  answering: 'responseStats',
  aside: 'temp, quarantine, worker',
  asked: 'params, requested, or by meaning',
  asker: 'requester',
  asking: 'requestStatus',
  begun: 'started',
  bring: 'upload',
  brought: 'uploaded',
  chapter: 'tag',
  cheque: 'checkSize',
  cheques: 'checkSizes',
  colour: 'color',
  colours: 'colors',
  confidentiality: 'nda',
  departed: 'deletedAccounts',
  desk: 'introductionsAdmin',
  doing: 'transition',
  duties: 'requiredActions',
  duty: 'requiredAction',
  everybody: 'everyone',
  fit: 'score',
  fits: 'matches',
  heard: 'message',
  lapse: 'expire',
  lapsed: 'expired',
  letter: 'email',
  letters: 'emails',
  nobody: 'noOne',
  notice: 'notification',
  notices: 'notifications',
  noun: 'resourceType',
  nouns: 'resourceTypes',
  outbox: 'emailLog, emailQueue',
  presses: 'clicks',
  receiver: 'recipient',
  refusal: 'error, forbiddenMessage',
  refusals: 'errors',
  rhythm: 'frequency',
  rhythms: 'frequencies',
  room: 'availability, dataRoom, or by meaning',
  rooms: 'by meaning',
  shelf: 'contentIndex',
  side: 'party',
  sides: 'parties',
  somebody: 'user, or the role',
  stamper: 'watermarker',
  standing: 'by meaning: snapshot, status',
  stories: 'articles',
  tell: 'notify',
  tells: 'notifies',
  told: 'notified, message',
  tries: 'attempts',
  weighing: 'scoring',
  whoever: 'user, or the role',
  whom: 'target',
  wish: 'query',
}

/** Names in which such a word means something else, or that follow a library, a stored name, or an address. */
const ALLOWED: Readonly<Record<string, string>> = {
  EVERY_LETTER: 'of an alphabet',
  LOGO_SIDE: 'of a square',
  LOST_LETTERS: 'of an alphabet',
  MOST_LETTERS: 'of an alphabet',
  NOUN: 'a folder of the API, which is named after its noun',
  PAGE_FIT: 'of pdf.js',
  colour: 'a field of the branding in the content',
  fit: 'an option of sharp, and a zoom of the viewer',
  fits: 'a topic in the links of old emails',
  letter: 'of an alphabet',
  letterOf: 'of an alphabet',
  letters: 'of an alphabet',
  listLetters: 'of an alphabet',
  side: 'of a square, or of a drawing',
  tries: 'an option of Node’s resolver',
}

const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    // The one room that is left.
    .replace(/\bdata[ -]rooms?\b/, '')
    .split(/[^a-z0-9]+/)

const namesOf = (file: string, source: string) =>
  new Set([file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, ''), ...declaredNames(file, source)])

/** The names that contain a retired word. */
const retiredAmong = (names: ReadonlySet<string>): string[] =>
  [...names].filter(
    (name) => !Object.hasOwn(ALLOWED, name) && wordsIn(name).some((word) => Object.hasOwn(RETIRED, word)),
  )

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  // Of these tests, one has such names on purpose, and the other lists the values of an earlier version.
  .filter((file) => /\.(?:ts|tsx|mjs|js|astro|css)$/.test(file) && !/(?:names|stored-values)\.test\.ts$/.test(file))
  .filter((file) => existsSync(file))
const NAMES = sources.map((file) => [file, namesOf(file, readFileSync(file, 'utf8'))] as const)

it.each([
  ['a function', 'x.ts', 'export async function sendLetter() {}', ['sendLetter']],
  ['a constant', 'x.ts', 'export const NOTICE_TYPES = []', ['NOTICE_TYPES']],
  ['a type', 'x.ts', 'interface WhomProps {}', ['WhomProps']],
  ['a local', 'x.ts', 'if (isOpen) {\n  const told = 1\n}', ['told']],
  ['a key', 'x.ts', 'send({ rooms: 1, "kind-of-room": 2 })', ['rooms', 'kind-of-room']],
  ['a parameter and a part', 'x.ts', 'const send = (asked: number, { sides }: Pair) => {}', ['asked', 'sides']],
  ['values of a type', 'x.ts', "type A = 'wish'\nconst B = ['desk', 'open'] as const", ['wish', 'desk']],
  ['an enumeration', 'x.ts', "z.enum(['lapsed'])", ['lapsed']],
  ['a class and an attribute', 'x.tsx', '<p className="card notice" data-act="" />', ['data-act', 'notice']],
  ['styles', 'x.css', '.outbox-list > [data-noun] {} /* .notice */', ['outbox-list', 'data-noun']],
  ['a page', 'x.astro', '---\nconst wish = 1\n---\n<p class:list={["a", { "has-fit": a }]} />', ['wish', 'has-fit']],
])('names: the check finds a retired word in %s', (_what, file, source, names) => {
  expect(retiredAmong(namesOf(`site/lib/${file}`, source))).toEqual(names)
})

it('names: the check reads file names, but no comments, texts, uses, or parts of longer words', () => {
  const source =
    "// const letter\n * type Outbox\nconst newsletter = api.notifications['a letter'], dataRoom = { '/notices': 1 }"
  expect(retiredAmong(namesOf('site/lib/test-letter.ts', source))).toEqual(['test-letter'])
})

it('names: none has a word that was replaced', () => {
  expect(sources.length).toBeGreaterThan(2000)
  const found = NAMES.flatMap(([file, names]) => retiredAmong(names).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
})

it('names: every exception is needed', () => {
  expect(Object.keys(ALLOWED).filter((name) => !NAMES.some(([, names]) => names.has(name)))).toEqual([])
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
const UNSTORED = ['asks', 'mail', 'staleness', 'stamp']

it('names: no table, column, index or check has a word that was replaced', () => {
  const names = storedNames()
  expect(names.length).toBeGreaterThan(500)
  expect(names).toContain('emails: next_attempt_at')
  const retired = (word: string) => Object.hasOwn(RETIRED, word) || UNSTORED.includes(word)
  expect(names.filter((name) => wordsIn(name).some(retired))).toEqual([])
})
