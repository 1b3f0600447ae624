import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#api/audit/table.ts'
import { connections } from '#api/connections/table.ts'
import { users } from './table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
let admin: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  admin = await api.signedInAs('admin', { username: 'chief' })
})

const get = (path: string) => api.call('GET', `/api/admin/export/${path}`, { cookie: admin.cookie })
/** `text()` would remove the byte order mark. */
const read = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer()).toString()
const rows = async (path: string) => (await read(path)).trimEnd().split('\r\n').slice(1)
const audit = () => api.database.read.select().from(auditEntries)

describe('an export', () => {
  it('is a file for spreadsheets that isn’t cached', async () => {
    const { status, headers } = await get('users')
    expect([
      status,
      headers.get('Content-Type'),
      headers.get('Content-Disposition'),
      headers.get('Cache-Control'),
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="users-2026-01-15.csv"', 'private, no-store'])
    expect((await read('users')).startsWith('\uFEFFId,Username,')).toBe(true)
  })

  it('of users has the filters and the order of the table, and no passwords', async () => {
    await api.createUser({ username: 'zed', firstName: '=cmd', role: 'investor', phoneNumber: '+1 555' })
    await api.createUser({ username: 'amy', role: 'investor' })
    expect((await rows('users?role=investor&sort=username')).map((row) => row.split(',')[1])).toEqual(['amy', 'zed'])
    expect(await rows('users?q=zed')).toEqual([expect.stringContaining("zed,'=cmd,")])
    const all = await read('users')
    expect(all).toContain("'+1 555")
    expect(all).not.toMatch(/argon2|password/i)
    expect((await get('users?sort=nothing')).status).toBe(400)
  })

  it('of users continues after one page', async () => {
    await api.database.write(async (tx) => {
      const people = Array.from({ length: 1203 }, (_, index) => ({
        firstName: 'A',
        lastName: 'B',
        username: `many${index}`,
        email: `many${index}@example.org`,
        usernameKey: `many${index}`,
        emailKey: `many${index}@example.org`,
        passwordHash: '-',
        createdAt: new Date(api.clock.now - (index % 7)),
      }))
      for (let from = 0; from < people.length; from += 200)
        await tx.insert(users).values(people.slice(from, from + 200))
    })
    const names = (await rows('users?q=many')).map((row) => row.split(',')[1])
    expect(new Set(names).size).toBe(1203)
    expect(names).toHaveLength(1203)
  })

  it('of startups has the filters of the table', async () => {
    await api.database.write(async (tx) => {
      await insertStartup(tx, { companyName: 'Acme, Inc.', stage: 'seed', isPublic: true })
      await insertStartup(tx, { companyName: 'Other', stage: 'mvp' })
    })
    expect(await rows('startups?status=public')).toEqual([expect.stringContaining('"Acme, Inc.",Energy,Seed,')])
    expect(await rows('startups?sort=companyName')).toHaveLength(2)
  })

  it('of connections has sender and recipient, but no messages', async () => {
    const investor = await api.createUser({ role: 'investor', lastName: 'Ines' })
    await api.database.write(async (tx) => {
      const startupId = await insertStartup(tx, { companyName: 'Acme' })
      const message = 'A private word'
      await tx.insert(connections).values({ investorId: investor.id, startupId, message, answerNote: 'Another one' })
    })
    const all = await read('connections')
    expect(all).toContain(`1,requested,${investor.id},Test Ines,${investor.email},1,Acme,Ada Byron,`)
    expect(all).not.toMatch(/private word|Another one/)
  })

  it('is audited: who exported what, with which filters', async () => {
    await get('users?role=investor&q=secretive')
    await get('connections')
    expect(await audit()).toMatchObject([
      { action: 'export.users', actorId: admin.id, details: { role: 'investor', searched: true } },
      { action: 'export.connections', actorId: admin.id },
    ])
    expect(JSON.stringify(await audit())).not.toContain('secretive')
  })

  it('doesn’t start if it can’t be audited', async () => {
    api.context.database.write = () => Promise.reject(new Error('no room'))
    expect((await get('users')).status).toBe(500)
  })
})
