import { fork } from 'node:child_process'
import { on } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import { writeStarterContent } from '#cms/content/first-content.ts'
import type { BuildMessage } from '#cms/publish/builder.ts'
import { readFileList } from '#cms/publish/release-files.ts'
import { currentRelease, makeCurrent, type BuiltRelease } from '#cms/publish/release.ts'
import { SEARCH } from '#cms/publish/search-index.ts'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { SITE_ADDRESS } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** More than have their own preview image: a new one replaces the oldest. */
const ARTICLES = 160
const folder = temporaryFolder('kept-pages')
const contentDir = join(folder, 'content')
const clock = join(folder, 'clock')
writeFileSync(clock, '0')
const builder = fork('cms/publish/build-process.ts', {
  env: { ...process.env, NODE_ENV: 'production', CLOCK_FILE: clock },
  execArgv: [...NODE_OPTIONS, '--import', './tests/faults/shifted-clock.ts'],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

const path = (file: string) => join(contentDir, file)
const save = (file: string, text: string) => writeFileSync(path(file), text)
const saveArticle = (number: number, head: string, text = 'The mill turns again.') =>
  save(
    `news/2020-story-${number}.md`,
    `---\npublishDate: 2020-0${1 + (number % 8)}-17\nauthor: Ada Vale\n${head}\n---\n\n${text}\n`,
  )
const saveEvent = (name: string, values: object) =>
  save(
    `events/${name}.json`,
    JSON.stringify({ title: 'A fair', description: 'All day.', organizer: 'Chamber', location: 'Mill', ...values }),
  )
const saveImage = (file: string, background: string) =>
  sharp({ create: { width: 1300, height: 700, channels: 3, background } })
    .webp()
    .toFile(path(file))
const change = (file: string, from: string, to: string) => {
  const text = readFileSync(path(file), 'utf8')
  expect(text).toContain(from)
  save(file, text.replace(from, to))
}

/** Builds the current content on top of an installation's live release and makes the result live. */
async function build(dataDir: string): Promise<BuiltRelease> {
  // Listens the whole time, because two messages can arrive in one turn of the event loop.
  const messages = on(builder, 'message') as AsyncIterable<[BuildMessage]>
  builder.send({ dataDir, contentDir, canonicalUrl: SITE_ADDRESS })
  for await (const [message] of messages) {
    if (message.kind === 'failed') throw new Error(JSON.stringify(message.problems))
    if (message.kind !== 'built') continue
    makeCurrent(dataDir, message.release.id)
    return message.release
  }
  throw new Error('The builder has ended without a result.')
}

/** Every file of a release: its content, its policy, and whether it has compressed copies. */
function listFiles({ dir }: BuiltRelease) {
  const { files, policies } = readFileList(dir)
  const all = files.map(([file, etag, policy]) => {
    const at = join(dir, 'client', file)
    const twins = ['', '.br', '.gz'].map((ending) => existsSync(at + ending))
    return [file, etag, policy === undefined ? '' : policies[policy], readFileSync(at).length, ...twins]
  })
  return new Map(all.map(([file, ...rest]) => [file as string, rest]))
}

beforeAll(async () => {
  writeStarterContent(contentDir)
  for (const place of ['news', 'events', 'media/news', 'media/events']) mkdirSync(path(place), { recursive: true })
  await saveImage('media/news/door.webp', '#123f31')
  await saveImage('media/news/hall.webp', '#b5532b')
  for (let number = 0; number < ARTICLES; number++) saveArticle(number, `title: Story ${number}`)
  saveArticle(5, 'title: Story 5\nimage: ../media/news/door.webp\nimageAlt: A door')
  saveArticle(6, 'title: Story 6', 'See:\n\n![The hall](../media/news/hall.webp)')
  saveEvent('2040-fair', { start: '2040-05-17T10:00' })
  saveEvent('2041-fair', { start: '2041-05-17T10:00' })
  saveEvent('soon', { start: `${dayIn(2)}T10:00`, end: `${dayIn(2)}T12:00` })
  save('news/2020-story-soon.md', `---\ntitle: Soon\npublishDate: ${dayIn(4)}\nauthor: Ada Vale\n---\n\nSoon.\n`)
  await build(join(folder, 'kept'))
  await build(join(folder, 'anew'))
}, 120_000)

afterAll(() => builder.kill('SIGKILL'))

/** The content of a release's search index, and what it finds for some words. */
function foundIn({ dir }: BuiltRelease) {
  const index = new Sqlite(join(dir, SEARCH), { readonly: true })
  const parts = index.prepare('SELECT kind, title, url, "when", text FROM part ORDER BY url').all()
  const find = index.prepare('SELECT url FROM word JOIN part ON part.id = word.rowid WHERE word MATCH ? ORDER BY url')
  const hits = ['mill', 'story', 'fair', 'hall', 'soon'].map((word) => find.all(`${word}*`))
  index.close()
  return [parts, ...hits]
}

/** Builds on top of the previous release. */
const buildReusing = () => build(join(folder, 'kept'))

/** Builds again with every page rendered, and compares. */
async function expectSameAsRebuilt(some: BuiltRelease): Promise<void> {
  const rebuilt = join(folder, 'anew')
  const current = readFileSync(join(rebuilt, 'releases/current'), 'utf8')
  for (const notes of ['pages.json', SEARCH]) rmSync(join(rebuilt, 'releases', current, notes))
  const all = await build(rebuilt)
  expect(foundIn(some)).toEqual(foundIn(all))
  expect(listFiles(some)).toEqual(listFiles(all))
  expect(all.rendered).toBeGreaterThan(ARTICLES)
  expect(some.rendered).toBeLessThanOrEqual(all.rendered)
}

/** How many changes are made between two comparisons. A wrong page would still be wrong after the next two. */
const COMPARED = 3
let changes = 0

test.each<[what: string, edit: () => unknown, most?: number]>([
  ['nothing', () => {}, 25],
  ['the text of an old story', () => saveArticle(7, 'title: Story 7', 'The mill stands still.'), 30],
  ['the title of a story, which its neighbours and the lists name', () => saveArticle(8, 'title: Another mill'), 40],
  ['a new story, which is the newest', () => saveArticle(8 * ARTICLES + 7, 'title: The newest'), 60],
  ['a story that is gone', () => unlinkSync(path('news/2020-story-9.md'))],
  ['the picture of a story', () => saveImage('media/news/door.webp', '#2b53b5')],
  ['a picture in a text', () => saveImage('media/news/hall.webp', '#2bb553')],
  ['the hour of an event', () => saveEvent('2040-fair', { start: '2040-05-17T11:00' })],
  ['a text page', () => change('pages/about.md', '\n---\n', '\n---\n\nOne sentence more.\n')],
  ['the name of the site, which every page has', () => change('settings/site.json', '"name": "', '"name": "New ')],
])('after a change of %s few pages are rendered, and the release is still right', async (_what, edit, most) => {
  await edit()
  const some = await buildReusing()
  expect(some.rendered).toBeLessThanOrEqual(most ?? Infinity)
  if (++changes % COMPARED === 0) await expectSameAsRebuilt(some)
})

test.each<[when: string, days: number, most?: number]>([
  ['three days later, when an event is over', 3, 45],
  ['five days later, when a story has come', 5, 60],
  ['a year later, which the foot of every page tells', 370],
])('%s a release equals one with every page rendered', async (_when, days, most) => {
  writeFileSync(clock, String(days * DAY))
  process.kill(builder.pid!, 'SIGUSR2')
  await expect.poll(() => readFileSync(`${clock}.taken`, 'utf8')).toBe(String(days * DAY))
  const some = await buildReusing()
  expect(some.rendered).toBeGreaterThan(0)
  expect(some.rendered).toBeLessThanOrEqual(most ?? Infinity)
  await expectSameAsRebuilt(some)
})

test('no page of a release with another compiled site is reused', async () => {
  const dataDir = join(folder, 'kept')
  const release = currentRelease(dataDir)!
  writeFileSync(join(release.dir, 'release.json'), JSON.stringify({ ...release, bundle: 'another' }))
  const { rendered, dir } = await build(dataDir)
  const pages = JSON.parse(readFileSync(join(dir, 'pages.json'), 'utf8')) as object
  expect(rendered).toBe(Object.keys(pages).length)
})
