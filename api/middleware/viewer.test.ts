import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#api/db/schema/account.ts'
import { securityEvents } from '#api/db/schema/security-event.ts'
import { startupViews } from '#api/db/schema/startup-view.ts'
import { openTestDatabase } from '#api/db/testing.ts'
import { insertStartup } from '#api/db/testing-rows.ts'
import { investors } from '#api/db/schema/investor.ts'
import { endSessionsOf } from '#api/core/session/session.service.ts'
import { createTestApi, lateBody, TEST_ORIGIN, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

let api: TestApi
let person: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  person = await api.signedInAs('investor')
})

const SEARCH = { name: 'Fields', q: 'field', frequency: 'daily' }
function slowly(method: string, path: string, value: object, meanwhile: () => unknown) {
  const headers = { Origin: TEST_ORIGIN, Cookie: person.cookie, 'Content-Type': 'application/json' }
  const body = lateBody(Buffer.from(JSON.stringify(value)), meanwhile)
  return api.app.request(path, { method, headers, body, duplex: 'half' } as RequestInit)
}

const change = (values: object) => () =>
  api.database.write((tx) => tx.update(users).set(values).where(eq(users.id, person.id)))
const signOut = () => api.database.write((tx) => endSessionsOf(tx, person.id))
const remove = () => api.database.write((tx) => tx.delete(users).where(eq(users.id, person.id)))

describe('who loses a right while their body is on its way', () => {
  const keepSearch = (meanwhile: () => unknown) => slowly('POST', '/api/investor/saved-searches', SEARCH, meanwhile)

  it.each([
    ['is deactivated', change({ active: false }), 401],
    ['is signed out', signOut, 401],
    ['is deleted', remove, 401],
    ['gets another role', change({ role: 'editor' }), 403],
    ['gets a temporary password', change({ mustChangePassword: true }), 403],
  ])('is refused: one who %s', async (_, meanwhile, status) => {
    expect((await keepSearch(meanwhile)).status).toBe(status)
    expect(api.failures).toEqual([])
  })

  it('is heard as what they are by then, by a token that was renewed as well', async () => {
    const answer = await keepSearch(async () => {
      const checked = await api.call('POST', '/api/user/password-check', {
        cookie: person.cookie,
        body: { password: TEST_PASSWORD },
      })
      expect(checked.status).toBe(204)
    })
    expect(answer.status).toBe(201)
  })

  it('changes no settings as an administrator who is one no more', async () => {
    person = await api.signedInAs('admin')
    await api.signedInAs('admin')
    const wanted = { editorsMayPublish: false, requireTwoStepForAdmins: false }
    expect((await slowly('PATCH', '/api/admin/settings', wanted, change({ role: 'founder' }))).status).toBe(403)
  })

  it('changes no profile after their sessions were ended', async () => {
    const form = { background: 'Twenty years in farming', areasOfInterest: ['SaaS'], location: 'Springfield' }
    const profile = { ...form, investmentRange: '$50K - $100K' }
    expect((await api.call('POST', '/api/investor/profile', { cookie: person.cookie, body: profile })).status).toBe(201)
    const changed = { background: 'Written by somebody else' }
    expect((await slowly('PUT', '/api/investor/profile', changed, signOut)).status).toBe(401)
    const [row] = await api.database.read.select().from(investors).where(eq(investors.userId, person.id))
    expect(row!.background).toBe(form.background)
  })
})

describe('over a database server, where reading begins with who asked last', () => {
  const ask = (path: string) => api.call('GET', path, { cookie: person.cookie })
  let startupId: number

  beforeEach(async () => {
    api = await createTestApi({ database: { ...(await openTestDatabase()), isServer: true } })
    person = await api.signedInAs('investor')
    startupId = await api.database.write((tx) => insertStartup(tx, { approved: true, isPublic: true }))
    // From here on they are expected.
    await ask('/api/notices')
  })

  it.each([
    ['is deactivated', change({ active: false }), 401],
    ['is signed out', signOut, 401],
    ['is deleted', remove, 401],
    ['gets another role', change({ role: 'editor' }), 403],
    ['gets a temporary password', change({ mustChangePassword: true }), 403],
  ])('one who %s meanwhile reads nothing more', async (_, meanwhile, status) => {
    await meanwhile()
    expect((await ask('/api/investor/saved-startups')).status).toBe(status)
    expect(api.failures).toEqual([])
  })

  it('reads what they may by then', async () => {
    await change({ role: 'admin' })()
    expect((await ask('/api/admin/users')).status).toBe(200)
    expect((await ask('/api/admin/users')).status).toBe(200)
  })

  it('changes nothing by what they ask for and may not have any more', async () => {
    await change({ active: false })()
    expect((await ask(`/api/startups/${startupId}`)).status).toBe(200)
    expect(await api.database.read.select().from(startupViews)).toEqual([])
    await change({ active: true })()
    expect((await ask(`/api/startups/${startupId}`)).status).toBe(200)
    expect(await api.database.read.select().from(startupViews)).toMatchObject([{ viewerId: person.id }])
  })

  it('is noted once for what they were refused', async () => {
    const refused = async () => {
      await api.context.securityLog.flush()
      return api.database.read.$count(securityEvents)
    }
    const before = await refused()
    await change({ role: 'founder' })()
    expect((await ask('/api/investor/saved-startups')).status).toBe(403)
    expect(await refused()).toBe(before + 1)
  })
})
