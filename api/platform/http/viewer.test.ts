import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { endUserSessions } from '#api/auth/session.service.ts'
import { createTestApi, lateBody, TEST_ORIGIN, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

let api: TestApi
let user: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  user = await api.signedInAs('investor')
})

const SEARCH = { name: 'Fields', q: 'field', frequency: 'daily' }
function slowly(method: string, path: string, value: object, meanwhile: () => unknown) {
  const headers = { Origin: TEST_ORIGIN, Cookie: user.cookie, 'Content-Type': 'application/json' }
  const body = lateBody(Buffer.from(JSON.stringify(value)), meanwhile)
  return api.app.request(path, { method, headers, body, duplex: 'half' } as RequestInit)
}

const change = (values: object) => () =>
  api.database.write((tx) => tx.update(users).set(values).where(eq(users.id, user.id)))
const signOut = () => api.database.write((tx) => endUserSessions(tx, user.id))
const remove = () => api.database.write((tx) => tx.delete(users).where(eq(users.id, user.id)))

describe('a user who loses a right while their body is being sent', () => {
  const saveSearch = (meanwhile: () => unknown) => slowly('POST', '/api/investor/saved-searches', SEARCH, meanwhile)

  it.each([
    ['is deactivated', change({ active: false }), 401],
    ['is signed out', signOut, 401],
    ['is deleted', remove, 401],
    ['gets another role', change({ role: 'editor' }), 403],
    ['gets a temporary password', change({ mustChangePassword: true }), 403],
  ])('is refused: one who %s', async (_, meanwhile, status) => {
    expect((await saveSearch(meanwhile)).status).toBe(status)
    expect(api.failures).toEqual([])
  })

  it('is treated by their current rights, even with a renewed token', async () => {
    const answer = await saveSearch(async () => {
      const checked = await api.call('POST', '/api/user/password-check', {
        cookie: user.cookie,
        body: { password: TEST_PASSWORD },
      })
      expect(checked.status).toBe(204)
    })
    expect(answer.status).toBe(201)
  })

  it('can’t change settings as a former administrator', async () => {
    user = await api.signedInAs('admin')
    await api.signedInAs('admin')
    const wanted = { editorsMayPublish: false, requireTwoFactorForAdmins: false }
    expect((await slowly('PATCH', '/api/admin/settings', wanted, change({ role: 'founder' }))).status).toBe(403)
  })

  it('can’t change a profile after their sessions were ended', async () => {
    const form = { background: 'Twenty years in farming', areasOfInterest: ['SaaS'], location: 'Springfield' }
    const profile = { ...form, investmentRange: '$50K - $100K' }
    expect((await api.call('POST', '/api/investor/profile', { cookie: user.cookie, body: profile })).status).toBe(201)
    const changed = { background: 'Written by somebody else' }
    expect((await slowly('PUT', '/api/investor/profile', changed, signOut)).status).toBe(401)
    const [row] = await api.database.read.select().from(investors).where(eq(investors.userId, user.id))
    expect(row!.background).toBe(form.background)
  })
})
