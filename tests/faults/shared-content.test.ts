import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startSqld, type Sqld } from '#api/platform/db/testing-sqld.ts'
import { startBucket } from '#api/platform/files/testing-bucket.ts'
import { story } from '#cms/gateway/testing-content.ts'
import { startGitServer, type GitServer } from '#cms/repository/testing-git-server.ts'
import { createGateway } from '#tests/cms.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { visit } from '#tests/publishing/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { queryDatabase, makeCrowd, type User } from './crowd.ts'

const PROCESSES = 2
const ENTRIES = 10
const SAVES = 3
const KILLS = 2
/** Each process renders all pages at its start. */
const STARTS_WITHIN_MS = 5 * 60_000

const dataDirs = Array.from({ length: PROCESSES }, (_, place) =>
  copyTemplate(inject('emptyTemplate'), `content-${place}`),
)
const SECRET_KEY = randomBytes(32).toString('base64url')
let server: Sqld
let bucket: Awaited<ReturnType<typeof startBucket>>
let remote: GitServer
let editor: User
let products: Product[]

const start = (dataDir: string) => {
  const env = { DATABASE_URL: server.url, UPLOADS_URL: bucket.url, CONTENT_REMOTE: remote.url, SECRET_KEY }
  return startProduct({ command: 'start', dataDir, env })
}

beforeAll(async () => {
  server = await startSqld()
  bucket = await startBucket()
  remote = await startGitServer()
  const news = join(dataDirs[0]!, 'content/news')
  mkdirSync(news, { recursive: true })
  for (let count = 0; count < ENTRIES; count++)
    writeFileSync(join(news, `before-${count}.md`), story(`Before ${count}`))
  // The first process pushes its content to the others, which have none.
  const first = await start(dataDirs[0]!)
  products = [first, ...(await Promise.all(dataDirs.slice(1).map(start)))]
  editor = (await makeCrowd(server.url, 0, 1)).investors[0]!
  await queryDatabase(server.url, `update users set role = 'editor' where id = ${editor.id} returning id`)
}, STARTS_WITHIN_MS)

afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await Promise.all([server.close(), bucket.close(), remote.close()])
  for (const folder of dataDirs) rmSync(folder, { recursive: true, force: true })
})

interface Saved {
  status: number
  answer: Record<string, unknown>
}

/** One save, as an editor's browser sends it, repeated after a 503. */
async function save({ url }: Product, path: string, title: string, base: string | null = null): Promise<Saved> {
  const params = { dataFiles: [{ path, raw: story(title), base }], assets: [], options: { newEntry: base === null } }
  const request = () => createGateway(url, editor.cookie)('persistEntry', params)
  let answer = await request()
  while (answer.status === 503 && String(answer.answer['error']).includes('try again in a moment'))
    answer = await request()
  return answer
}

const shows = async ({ url }: Product, slug: string, title: string) =>
  (await (await fetch(`${url}/news/${slug}`)).text()).includes(title)

const isEverywhere = async (slug: string, title: string) =>
  (await Promise.all(products.map((product) => shows(product, slug, title)))).every(Boolean)

const git = (dataDir: string, ...args: string[]) =>
  execFileSync('git', ['-C', join(dataDir, 'content'), ...args], { encoding: 'utf8' }).trim()

/** Each process and the git server. */
const areFromOneCommit = () => {
  const heads = new Set([
    remote.git('rev-parse', 'main'),
    ...dataDirs.map((dataDir) => git(dataDir, 'rev-parse', 'HEAD')),
  ])
  return heads.size === 1
}

const inHistory = (dataDir: string) => new Set(git(dataDir, 'rev-list', '--objects', 'HEAD').match(/^[0-9a-f]{40}/gm))

test('a save on any of the processes goes live on all of them without downtime', async () => {
  const visits = products.map(({ url }) => visit(url, 1))
  for (const [place, product] of products.entries()) {
    const [slug, title] = [`live-${place}`, `Live at ${place}`]
    expect(await save(product, `news/${slug}.md`, title)).toMatchObject({ status: 200 })
    await expect.poll(() => isEverywhere(slug, title), { interval: 50 }).toBe(true)
  }
  const seen = await Promise.all(visits.map((leave) => leave()))
  expect(seen.flatMap(({ failed }) => failed)).toEqual([])
})

test('of saves on two processes none is lost, and one from an old version is refused', async () => {
  const [firstProduct, two] = products as [Product, Product]
  const first = await save(firstProduct, 'news/both.md', 'Both')
  let base = String(first.answer['id'])
  const seen = { kept: [] as string[], conflicts: 0, other: [] as Saved[] }
  const note = (saved: Saved) => {
    if (saved.status === 200) seen.kept.push(String(saved.answer['id']))
    else if (saved.status === 409) seen.conflicts++
    else seen.other.push(saved)
    return saved
  }
  for (let count = 0; count < SAVES; count++) {
    // One entry that both save, and one for each.
    const both = await Promise.all(
      [firstProduct, two].flatMap((product, place) => [
        save(product, 'news/both.md', `Both ${count} by ${place}`, base).then(note),
        save(product, `news/own-${place}-${count}.md`, `Own ${count} of ${place}`).then(note),
      ]),
    )
    const shared = [both[0]!, both[2]!]
    expect(shared.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(shared.find(({ status }) => status === 409)!.answer['error']).toMatch(/saved this while you were editing/)
    base = String(shared.find(({ status }) => status === 200)!.answer['id'])
  }
  expect([seen.other, seen.conflicts]).toEqual([[], SAVES])
  await expect.poll(areFromOneCommit).toBe(true)
  for (const dataDir of dataDirs) {
    const known = inHistory(dataDir)
    expect(seen.kept.filter((id) => !known.has(id))).toEqual([])
  }
})

test(
  'a process killed while saving loses no acknowledged save, and others go on',
  async () => {
    const stored: string[] = []
    for (let round = 0; round < KILLS; round++) {
      const [firstProduct, two] = products as [Product, Product]
      const saves = Array.from({ length: 20 }, async (_, count) => {
        const saved = await save(two, `news/killed-${round}-${count}.md`, `Killed ${round} ${count}`).catch(() => null)
        if (saved?.status === 200) stored.push(String(saved.answer['id']))
      })
      const before = stored.length
      await expect.poll(() => stored.length, { interval: 5 }).toBeGreaterThan(before + 1)
      await pause((round * 11) % 60)
      await two.kill()
      await Promise.all(saves)
      expect(await save(firstProduct, `news/after-${round}.md`, `After ${round}`)).toMatchObject({ status: 200 })
      products[1] = await start(dataDirs[1]!)
      // It has what it missed before it serves.
      expect(await shows(products[1], `after-${round}`, `After ${round}`)).toBe(true)
    }
    await expect.poll(areFromOneCommit).toBe(true)
    for (const dataDir of dataDirs) {
      const known = inHistory(dataDir)
      expect(stored.filter((id) => !known.has(id))).toEqual([])
      expect(git(dataDir, 'status', '--porcelain')).toBe('')
      expect(git(dataDir, 'fsck', '--strict', '--no-dangling', '--no-progress')).toBe('')
    }
  },
  STARTS_WITHIN_MS,
)

test(
  'a process killed during a push keeps its save and what others saved meanwhile',
  async () => {
    const [firstProduct, two] = products as [Product, Product]
    const path = 'news/sent.md'
    const base = String((await save(firstProduct, path, 'Sent')).answer['id'])
    const faster = new Promise<Saved>((resolve) => {
      remote.before.push.push(async () => {
        await two.kill()
        const saved = await save(firstProduct, path, 'Faster', base)
        resolve(saved)
      })
    })
    await save(two, path, 'Slower', base).catch(() => {})
    expect(await faster).toMatchObject({ status: 200 })
    products[1] = await start(dataDirs[1]!)
    expect(await shows(products[1], 'sent', 'Faster')).toBe(true)
    const [stored] = git(dataDirs[1]!, 'branch', '--list', '--format=%(refname)', 'set-aside-*').split('\n')
    expect(git(dataDirs[1]!, 'show', `${stored}:${path}`)).toContain('Slower')
    expect(git(dataDirs[1]!, 'status', '--porcelain')).toBe('')
    await expect.poll(areFromOneCommit).toBe(true)
  },
  STARTS_WITHIN_MS,
)

test('without database or git server, visitors are served and saves refused', async () => {
  const [firstProduct] = products as [Product]
  const away = [
    ['database', () => server.kill(), () => server.again()],
    ['git-server', () => remote.stop(), () => remote.again()],
  ] as const
  for (const [what, leave, comeBack] of away) {
    await leave()
    const visits = products.map(({ url }) => visit(url, 1))
    const params = {
      dataFiles: [{ path: `news/no-${what}.md`, raw: story('No'), base: null }],
      assets: [],
      options: {},
    }
    const { status } = await createGateway(firstProduct.url, editor.cookie)('persistEntry', params)
    expect(status).toBe(503)
    expect((await Promise.all(visits.map((stop) => stop()))).flatMap(({ failed }) => failed)).toEqual([])
    await comeBack()
    const title = `After the ${what}`
    await expect.poll(async () => (await save(firstProduct, `news/after-${what}.md`, title)).status).toBe(200)
    await expect.poll(() => isEverywhere(`after-${what}`, title)).toBe(true)
  }
})

test(
  'a process that lost its disk has the newest content before it serves',
  async () => {
    const [firstProduct] = products as [Product]
    const last = PROCESSES - 1
    await products[last]!.stop()
    for (let place = 0; place < 3; place++) await save(firstProduct, `news/missed-${place}.md`, `Missed ${place}`)
    // The kills above show that a stopped process gets what it missed.
    rmSync(dataDirs[last]!, { recursive: true })
    products[last] = await start(dataDirs[last]!)
    expect(await shows(products[last]!, 'missed-2', 'Missed 2')).toBe(true)
    expect(git(dataDirs[last]!, 'rev-parse', 'HEAD')).toBe(git(dataDirs[0]!, 'rev-parse', 'HEAD'))
  },
  STARTS_WITHIN_MS,
)
