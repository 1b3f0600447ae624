import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '#api/platform/db/drizzle.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { insertStartup } from '#api/testing-rows.ts'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { saving } from '#api/cms/testing-cms.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { createTestApi, TEST_ORIGIN } from '#api/testing.ts'
import { story } from '#cms/gateway/testing-content.ts'
import { getCookie } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createRegistration, queryDatabase, makeCrowd, send, type User } from './crowd.ts'
import { openSmallDisk } from './small-disk.ts'

const LOGO = readFileSync('demo/logos/greenloom.webp')

test('a full database refuses a registration with 507, and accepts it with space again', async () => {
  const database = await openTestDatabase()
  const api = await createTestApi({ database })
  /** Each from another address, because registrations from one are limited. */
  const register = (name: string) =>
    api.call('POST', '/api/register', { body: createRegistration(name), headers: { 'X-Forwarded-For': name } })
  const investor = await api.signedInAs('investor')
  /** Lets the file grow by a number of pages: SQLite's own disk-full error, which needs no privileges. */
  const allowPages = (count: number) => database.write((tx) => tx.run(sql.raw(`PRAGMA max_page_count = ${count}`)))
  await allowPages(1)
  let refused: Response | undefined
  // Free pages inside the file are used up before it has to grow.
  for (let n = 0; n < 500 && !refused; n++) {
    const answer = await register(`filler${n}`)
    if (answer.status !== 201) refused = answer
  }
  expect(refused?.status).toBe(507)
  expect(await refused?.text()).toContain('out of space')
  expect((await api.call('GET', '/api/startups')).status).toBe(200)
  // An hour later the session would be extended; if that write fails, the user can still read.
  const { cookie } = investor
  api.clock.now += 2 * 60 * 60 * 1000
  expect((await api.call('GET', '/api/user', { cookie })).status).toBe(200)

  await allowPages(1_000_000)
  expect((await register('late')).status).toBe(201)
})

test('an upload without disk space is refused with 507, and nothing of it remains', async () => {
  const folder = temporaryFolder('no-room')
  const diskFull = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
  const store = createFolderStore(folder)
  // The disk fills up when a received file is moved to its final path.
  const api = await createTestApi({ files: { ...store, save: () => Promise.reject(diskFull) } })
  const { id: userId, cookie } = await api.signedInAs('founder')
  await api.database.write((tx) => insertStartup(tx, { userId }))
  const put = async (method: string, path: string, body: FormData | Buffer) => {
    const init = { method, headers: { Origin: TEST_ORIGIN, Cookie: cookie }, body: body as BodyInit }
    const answer = await api.app.request(path, init)
    return [answer.status, await answer.text()]
  }
  const form = new FormData()
  form.append('document', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'plan.pdf')
  const error = [507, expect.stringContaining('out of space')]
  expect(await put('POST', '/api/documents/upload', form)).toEqual(error)
  expect(await put('PUT', '/api/startup/logo', LOGO)).toEqual(error)
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

const ROUNDS = 2
const disk = openSmallDisk(96)
let product: Product | undefined

afterAll(async () => {
  await product?.stop()
  disk?.remove()
})

const uploadsIn = (dataDir: string) => readdirSync(join(dataDir, 'uploads')).toSorted()
const dirty = (dataDir: string) =>
  execFileSync('git', ['--no-optional-locks', '-C', join(dataDir, 'content'), 'status', '--porcelain'], {
    encoding: 'utf8',
  })

/** The response to every kind of write. */
async function writeEverything(url: string, { founder, investor, editor, startupId, mark }: Writers) {
  const upload = async (path: string, method: string, body: FormData | Blob, type = {}) => {
    const headers = { Cookie: founder.cookie, Origin: url, ...type }
    const answer = await fetch(url + path, { method, headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  const form = new FormData()
  form.append('document', new Blob([new Uint8Array(pdf(400_000))], { type: 'application/pdf' }), `${mark}.pdf`)
  const logo = new Blob([new Uint8Array(LOGO)])
  const profile = { firstName: 'Ada', lastName: mark, email: investor.email }
  const login = { username: 'founder', password: 'trellis-demo' }
  const params = saving(`news/2026-01-10-${mark}.md`, story(mark, '', 'Words. '.repeat(2000)))
  return {
    registration: await send(url, { cookie: '' }, 'POST', '/api/register', createRegistration(mark)),
    login: await send(url, { cookie: '' }, 'POST', '/api/login', login),
    profile: await send(url, investor, 'PUT', '/api/user/profile', profile),
    save: await send(url, investor, 'POST', '/api/investor/saved-startups', { startupId }),
    document: await upload('/api/documents/upload', 'POST', form),
    logo: await upload('/api/startup/logo', 'PUT', logo, { 'Content-Type': 'image/webp' }),
    article: await send(url, editor, 'POST', '/api/cms', { action: 'persistEntry', params }),
  }
}

/** Their statuses while there is space. */
const STATUSES = [201, 200, 200, 201, 201, 200, 200]

interface Writers {
  founder: User
  investor: User
  editor: { cookie: string }
  startupId: number
  mark: string
}

// Where a disk can't be mounted, the tests above have to do.
test.each(disk ? [disk] : [])(
  'a full disk refuses every write, serves every read, and recovers with space',
  async (disk) => {
    const dataDir = join(disk.path, 'data')
    cpSync(inject('demoTemplate'), dataDir, { recursive: true, preserveTimestamps: true })
    const crowd = await makeCrowd(dataDir, ROUNDS + 3, ROUNDS + 3)
    const { url } = (product = await startProduct({ command: 'demo', dataDir }))
    const editor = { cookie: await getCookie(url, 'editor') }
    const writers = (round: number): Writers => ({
      founder: crowd.founders[round]!,
      investor: crowd.investors[round]!,
      editor,
      startupId: crowd.startups[round]!,
      mark: `round-${round}`,
    })
    const before = await writeEverything(url, writers(0))
    expect(Object.values(before).map(({ status }) => status)).toEqual(STATUSES)
    const document = String((JSON.parse(before.document.text) as { filename: string }).filename)
    const files = uploadsIn(dataDir)

    disk.fill()
    // Uses up the space that the database's log already has.
    for (let n = 0; n < 3000; n++) {
      const { status } = await send(url, crowd.investors[1]!, 'PUT', '/api/user/profile', {
        firstName: 'Ada',
        lastName: `Filler ${n} ${'x'.repeat(80)}`,
        email: crowd.investors[1]!.email,
      })
      if (status !== 200) break
    }
    const failed: string[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [what, { status, text }] of Object.entries(await writeEverything(url, writers(round)))) {
        expect([507, 503], `${what}: ${status} ${text}`).toContain(status)
        expect(text).toMatch(/out of space|busy/)
      }
      const { founder, investor, startupId } = writers(round)
      for (const [path, cookie] of [
        ...['/', '/news', '/community', '/events', '/api/news', '/api/startups', '/api/health', '/auth'].map((p) => [
          p,
          '',
        ]),
        ...['/dashboard/startup', '/api/user', '/api/startup/profile', '/api/investors', '/api/connections'].map(
          (p) => [p, founder.cookie],
        ),
        ...['/dashboard/investor', '/api/user', `/api/startups/${startupId}`, `/api/documents/${document}`].map((p) => [
          p,
          investor.cookie,
        ]),
        ['/api/investor/saved-startups', investor.cookie],
      ] as [string, string][]) {
        const answer = await fetch(url + path, { headers: { Cookie: cookie }, redirect: 'manual' })
        await answer.arrayBuffer()
        if (answer.status !== 200) failed.push(`${path}: ${answer.status}`)
      }
    }
    expect(failed).toEqual([])
    expect([uploadsIn(dataDir), dirty(dataDir)]).toEqual([files, ''])

    disk.freeSpace()
    const after = await writeEverything(url, { ...writers(ROUNDS + 1), mark: 'after' })
    expect(Object.values(after).map(({ status }) => status)).toEqual(STATUSES)
    const [integrity, documents, logos] = await queryDatabase(
      dataDir,
      'pragma integrity_check',
      'select stored_name from documents',
      `select replace(logo, '/api/startups/' || id || '/logo/', '') from startup_profiles where logo like '/api/%'`,
    )
    expect(integrity).toEqual([['ok']])
    expect(uploadsIn(dataDir)).toEqual([...documents!.flat(), ...logos!.flat()].toSorted())
  },
)
