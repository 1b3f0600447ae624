import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStarterContent } from '#cms/content/first-content.ts'
import { createBuilder } from '#cms/publish/builder.ts'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { findBuilder, startPublishing, visit, type PublishingProduct } from '#tests/publishing/product.ts'
import { SITE_ADDRESS } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const dataDir = temporaryFolder('publish')
const contentDir = join(dataDir, 'content')
let product: PublishingProduct

const article = (title: string, text = 'The mill turns again.') =>
  `---\ntitle: ${title}\npublishDate: 2030-05-17\nauthor: Ada Vale\n---\n\n${text}\n`
const save = (file: string, text: string) => writeFileSync(join(contentDir, file), text)
const ARTICLE = 'news/2020-05-17-mill.md'
const saveArticle = (title: string, text?: string) => save(ARTICLE, article(title, text).replace('2030', '2020'))
const read = async (path: string) => (await fetch(product.url + path)).text()
const publish = async () => product.settled(await product.request())
const releases = () => readdirSync(join(dataDir, 'releases')).filter((name) => /^\d{8}-/.test(name))

beforeAll(async () => {
  writeStarterContent(contentDir)
  for (const folder of ['news', 'events']) mkdirSync(join(contentDir, folder), { recursive: true })
  saveArticle('Opening')
  product = await startPublishing(dataDir)
}, 120_000)

afterAll(() => product.stop())

test('a save goes live on its page, in the list, in the feed, and in the calls', async () => {
  saveArticle('The mill opens on Saturday')
  const before = product.statuses.length
  const { state, shown, requested, release } = await publish()
  expect([state, shown]).toEqual(['live', requested])
  for (const path of ['/news/2020-05-17-mill', '/news', '/', '/feed.xml', '/feed.json', '/api/news']) {
    expect(await read(path), path).toContain('The mill opens on Saturday')
  }
  const steps = product.statuses
    .slice(before)
    .map(({ step }) => step)
    .filter((step) => step !== null)
  expect(steps).toEqual(expect.arrayContaining(['Making the pages', 'Checking links and pictures']))
  expect(releases()).toContain(release)
})

test('a scheduled article is neither shown nor returned by the calls', async () => {
  save('news/2030-05-17-later.md', article('A story of tomorrow'))
  expect((await publish()).state).toBe('live')
  expect((await fetch(`${product.url}/news/2030-05-17-later`)).status).toBe(404)
  expect(await read('/api/news')).not.toContain('A story of tomorrow')
})

test('a file with a mistake is named with its field, and the site stays as it was', async () => {
  save('events/2030-05-17-fair.json', '{"description": "A fair.", "organizer": "Chamber", "start": "2030-05-17T10:00"}')
  const { state, problems } = await publish()
  expect(state).toBe('failed')
  expect(problems).toEqual([
    { file: 'events/2030-05-17-fair.json', field: 'Title', message: 'is missing. Fill it in.' },
  ])
  expect(await read('/news')).toContain('The mill opens on Saturday')
  rmSync(join(contentDir, 'events/2030-05-17-fair.json'))
  expect((await publish()).state).toBe('live')
})

test('a broken link blocks a release until it is fixed', async () => {
  saveArticle('A story with a link', 'See [the other one](/news/gone).')
  const { state, problems } = await publish()
  expect([state, problems[0]?.file]).toEqual(['failed', ARTICLE])
  expect(problems[0]?.message).toBe(
    'leads to /news/gone, which isn’t there. Change the link, or publish what it leads to.',
  )
  saveArticle('A story with a link', 'See [the other ones](/news).')
  expect((await publish()).state).toBe('live')
})

test('killed builds change nothing for visitors, and the next build shows everything', async () => {
  const leave = visit(product.url)
  const messages: string[] = []
  const steps = ['Checking the content', 'Making the pages', 'Putting the site together', 'Making the pages']
  for (const [round, during] of steps.entries()) {
    // The last text keeps the renderer busy for seconds; the other builds may finish before they are killed.
    saveArticle(`Killed while ${during}`, round < steps.length - 1 ? undefined : '"'.repeat(18_000))
    const number = await product.request()
    // A build may be over before anyone polls, or end with the process that was killed last.
    await Promise.race([product.until(({ step }) => step === during), product.settled(number)])
    const builder = findBuilder(product.pid)
    if (builder) process.kill(builder, 'SIGKILL')
    const { state, problems } = await product.settled(number)
    if (state === 'failed') messages.push(problems[0]?.message ?? '')
  }
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.filter((message) => !message.startsWith('The build was ended from outside'))).toEqual([])
  saveArticle('After all the kills')
  const numbers = [await product.request(), await product.request(), await product.request()]
  expect((await product.settled(numbers.at(-1)!)).state).toBe('live')
  expect(await read('/news')).toContain('After all the kills')
  const { requests, failed } = await leave()
  expect(requests).toBeGreaterThan(50)
  expect(failed).toEqual([])
  // Old releases are removed after the search index was written.
  await expect.poll(() => readdirSync(join(dataDir, 'releases')).filter((name) => name.includes('.'))).toEqual([])
  await expect.poll(() => releases().length).toBeLessThanOrEqual(3)
})

const command = (...args: string[]) =>
  spawnSync(process.execPath, [...NODE_OPTIONS, 'scripts/release.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })

test('a builder that was ended while idle does not fail the next publication', async () => {
  const stashDir = join(dataDir, 'aside')
  const builder = createBuilder({ dataDir: stashDir, contentDir, canonicalUrl: SITE_ADDRESS })
  try {
    await builder.build(() => {})
    process.kill(findBuilder(process.pid)!, 'SIGKILL')
    // Before this process can know about it.
    const { dir } = await builder.build(() => {})
    expect(readdirSync(dir)).toContain('release.json')
    // One that is still being prepared isn't waited for.
    builder.rehearse()
    const next = await builder.build(() => {})
    expect(readdirSync(next.dir)).toContain('release.json')
    expect(readdirSync(join(stashDir, 'releases')).filter((name) => name.includes('.'))).toEqual([])
  } finally {
    builder.stop()
  }
})

test('a text that crashes the renderer is named, and the site stays as it was', async () => {
  const mill = await read('/news/2020-05-17-mill')
  save('news/2020-05-18-quotes.md', article('Quotes', '"'.repeat(60_000)).replace('2030', '2020'))
  const { state, problems } = await publish()
  expect([state, problems.map(({ file, field }) => [file, field])]).toEqual([
    'failed',
    [['news/2020-05-18-quotes.md', 'Text']],
  ])
  expect(await read('/news/2020-05-17-mill')).toBe(mill)

  save('news/2020-05-18-quotes.md', article('Quotes', '"Good."').replace('2030', '2020'))
  expect((await publish()).state).toBe('live')
})

test('a rollback takes effect in the running process, and the next publish follows it', async () => {
  saveArticle('A story to come back to')
  await publish()
  saveArticle('A story to take back')
  const { release } = await publish()
  expect(command('list').stdout).toMatch(new RegExp(`^${release} .+\\(live\\)$`, 'm'))
  const { stdout, status } = command('rollback')
  expect([status, stdout]).toEqual([0, expect.stringContaining('is live now, until the next publish.')])
  await expect.poll(() => read('/news')).toContain('A story to come back to')
  expect(command('list').stdout).toMatch(/\(live, put back by hand\)$/m)
  saveArticle('A story that is better')
  await publish()
  expect(await read('/news')).toContain('A story that is better')
  expect(command('rollback', 'no-such-release').stderr).toContain('There is no release named "no-such-release".')
})

test('a process killed during a build restarts cleanly with what was saved', async () => {
  saveArticle('Saved before the power went')
  await product.request()
  await product.until(({ state }) => state === 'building')
  await product.kill()
  product = await startPublishing(dataDir)
  expect(await read('/news')).toContain('Saved before the power went')
  expect(readdirSync(join(dataDir, 'releases')).filter((name) => /building|next/.test(name))).toEqual([])
})
