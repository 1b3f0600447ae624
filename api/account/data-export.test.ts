import { readdirSync } from 'node:fs'
import { getTableConfig, getTableName, sql, type SQLiteTable } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { schema } from '#api/tables.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { documents } from '#api/documents/table.ts'
import { jobReports, outcomes, outsideFunding } from '#api/outcomes/table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { setUpTwoFactor } from '#api/auth/testing-two-factor.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { EXPORT_TABLES, WITHHELD_TABLES } from './data-export-tables.ts'

let api: TestApi
let folder: string
beforeEach(async () => {
  folder = temporaryFolder('own')
  api = await createTestApi({ files: createFolderStore(folder) })
})

async function* chunks(text: string) {
  yield new TextEncoder().encode(text)
}

/** A founder with a startup and a document with a file. */
async function founderWithFile(name = 'plan.pdf') {
  const founder = await api.signedInAs('founder')
  const staged = await api.context.files.stage(chunks('the plan'), () => 100)
  const storedName = await api.context.files.save(staged, 'pdf')
  const startupId = await api.database.write(async (tx) => {
    const id = await insertStartup(tx, { userId: founder.id, companyName: 'Saltmarsh' })
    const file = { originalName: name, mediaType: 'application/pdf', size: 8, sha256: 'a'.repeat(64) }
    await tx.insert(documents).values({ startupId: id, storedName, ...file })
    return id
  })
  return { ...founder, startupId, storedName }
}

const filesLeft = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const download = (cookie: string) => api.call('GET', '/api/user/data', { cookie })

/** The entries of a zip with uncompressed files. */
function unzip(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  for (
    let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const [size, nameLength, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    files[name] = bytes.toString('utf8', body, body + size)
  }
  return files
}
const getContent = async (response: Response) => unzip(Buffer.from(await response.arrayBuffer()))

describe('a data export', () => {
  it.each([
    ['an investor', 0],
    ['a founder', 3],
  ])('finds the pairs of %s without reading those of everyone', async (_, startupId) => {
    for (const name of ['connections', 'connectionHistory', 'introductions', 'outcomes', 'meetings', 'meetingHistory'])
      for (const { table, rows } of EXPORT_TABLES[name]!) {
        const query = api.database.read
          .select()
          .from(table)
          .where(rows({ userId: 7, startupId, shownDocuments: [] }))
        const plan = await api.database.read.values<[number, number, number, detail: string]>(
          sql`explain query plan ${query.getSQL()}`,
        )
        expect(plan.map(([, , , detail]) => detail).filter((detail) => detail.startsWith('SCAN'))).toEqual([])
      }
  })

  it('contains the account, the profile with its files, and what is shared with others', async () => {
    const founder = await founderWithFile('../plan für 2026.pdf')
    const investor = await api.signedInAs('investor', { firstName: 'Theo' })
    const { startupId } = founder
    await api.database.write(async (tx) => {
      await tx.insert(connections).values({ investorId: investor.id, startupId, message: 'May I call?' })
      await tx.insert(savedStartups).values({ investorId: investor.id, startupId, notes: 'Only mine' })
    })
    await api.call('GET', '/api/admin/users', { cookie: founder.cookie })
    await api.context.securityLog.flush()
    const response = await download(founder.cookie)
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.zip"')
    const files = await getContent(response)
    expect(Object.keys(files)).toEqual(['data.json', 'documents/1-.._plan für 2026.pdf'])
    expect(files['documents/1-.._plan für 2026.pdf']).toBe('the plan')
    const data = JSON.parse(files['data.json']!)
    expect(data).toMatchObject({
      account: [{ username: founder.username, email: founder.email }],
      startup: [{ companyName: 'Saltmarsh' }],
      connections: [{ message: 'May I call?' }],
      savedStartups: [],
      securityEvents: [{ kind: 'call.refused', what: 'GET /api/admin/users' }],
    })
    expect(JSON.parse((await getContent(await download(investor.cookie)))['data.json']!)).toMatchObject({
      savedStartups: [{ notes: 'Only mine' }],
      startup: [],
      documents: [],
    })
  })

  it('contains outcomes for both parties', async () => {
    const founder = await founderWithFile()
    const investor = await api.signedInAs('investor')
    const stranger = await api.signedInAs('investor')
    const { startupId } = founder
    const funding = { happenedOn: '2026-01-10', industry: 'Energy', stage: 'seed', location: 'Here' } as const
    await api.database.write(async (tx) => {
      const [pair] = await tx.insert(connections).values({ investorId: investor.id, startupId }).returning()
      const recorded = { connectionId: pair!.id, party: 'investor', kind: 'invested', amount: 5000 } as const
      await tx.insert(outcomes).values({ ...recorded, ...funding })
      await tx.insert(jobReports).values({ startupId, fullTime: 3, partTime: 1, ...funding })
      await tx.insert(outsideFunding).values({ startupId, amount: 700, source: 'grant', ...funding })
    })
    const readData = async ({ cookie }: { cookie: string }) =>
      JSON.parse((await getContent(await download(cookie)))['data.json']!) as Record<string, unknown[]>
    expect(await readData(founder)).toMatchObject({
      outcomes: [{ kind: 'invested', amount: 5000 }],
      jobsReported: [{ fullTime: 3, partTime: 1 }],
      fundingFromElsewhere: [{ amount: 700, source: 'grant' }],
    })
    expect(await readData(investor)).toMatchObject({ outcomes: [{ amount: 5000 }], jobsReported: [] })
    expect(await readData(stranger)).toMatchObject({ outcomes: [], jobsReported: [], fundingFromElsewhere: [] })
  })

  it('contains nothing that opens an account', async () => {
    const { cookie } = await api.signedInAs('founder')
    const { secret, recoveryCodes } = await setUpTwoFactor(api, cookie)
    const text = (await getContent(await download(cookie)))['data.json']!
    expect(text).not.toMatch(/argon2|Hash"|storedName/)
    for (const hidden of [secret, cookie.slice('session='.length), ...recoveryCodes]) expect(text).not.toContain(hidden)
  })

  it('leaves out a missing file, and is limited', async () => {
    const { cookie, storedName } = await founderWithFile()
    await api.context.files.remove(storedName)
    expect(Object.keys(await getContent(await download(cookie)))).toEqual(['data.json'])
    for (let i = 1; i < 10; i++) await (await download(cookie)).arrayBuffer()
    expect((await download(cookie)).status).toBe(429)
  })

  it('covers every table about users', () => {
    const settled = new Set([...Object.values(EXPORT_TABLES).map(([part]) => part!.table), ...WITHHELD_TABLES])
    const tables: SQLiteTable[] = Object.values(schema)
    const aboutUsers = tables.filter((table) =>
      getTableConfig(table).foreignKeys.some(
        (key) => key.onDelete === 'cascade' && getTableName(key.reference().foreignTable) === 'users',
      ),
    )
    expect(aboutUsers.filter((table) => !settled.has(table)).map((table) => getTableName(table))).toEqual([])
  })
})

describe('deleting one’s own account', () => {
  const remove = (cookie: string, confirmation: string) =>
    api.call('DELETE', '/api/user', { cookie, body: { confirmation }, headers: { Accept: 'application/problem+json' } })
  const problem = async (response: Response) => (await response.json()) as object

  it('deletes the user with rows and files, and leaves the id in the audit log', async () => {
    const { id, cookie, username } = await founderWithFile()
    const response = await remove(cookie, ` ${username.toUpperCase()} `)
    expect([response.status, response.headers.getSetCookie()[0]]).toEqual([204, expect.stringContaining('session=;')])
    expect(await api.database.read.$count(users)).toBe(0)
    expect(await api.database.read.$count(documents)).toBe(0)
    expect(filesLeft()).toEqual([])
    expect((await api.call('GET', '/api/user', { cookie })).status).toBe(401)
    const admin = (await api.signedInAs('admin')).cookie
    expect(await api.json('GET', '/api/admin/audit', { cookie: admin })).toMatchObject([
      { action: 'user.delete', actorId: id, targetId: id, details: { role: 'founder', files: 1 } },
    ])
  })

  it('requires the username, with the error at its field', async () => {
    const { cookie } = await founderWithFile()
    expect(await problem(await remove(cookie, 'somebody'))).toMatchObject({
      status: 400,
      errors: [{ path: 'confirmation', message: 'Type your username exactly' }],
    })
    expect(await api.database.read.$count(users)).toBe(1)
    expect(filesLeft()).toHaveLength(1)
  })

  it('is refused for the last active administrator', async () => {
    const first = await api.signedInAs('admin')
    await api.createUser({ role: 'admin', active: false })
    expect(await problem(await remove(first.cookie, first.username))).toMatchObject({
      status: 409,
      detail: 'This is the last active administrator. Make another account an administrator first.',
    })
    const second = await api.signedInAs('admin')
    const answers = await Promise.all([first, second].map(({ cookie, username }) => remove(cookie, username)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })
})
