import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from './contract.ts'
import type { BulkResult } from './calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { users } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

const CHANGED = 'This has changed since you opened it. Reload before you decide.'

let api: TestApi
let admin: string
beforeEach(async () => {
  api = await createTestApi()
  admin = (await api.signedInAs('admin')).cookie
})

const patch = (path: string, body: object) => api.call('PATCH', `/api/admin/${path}`, { cookie: admin, body })
const load = <SeenRows>(path: string) => api.json<SeenRows>('GET', `/api/admin/${path}`, { cookie: admin })
const readResponse = async (answer: Promise<Response>) => [(await answer).status, await (await answer).text()]
const getRole = async (id: number) =>
  (await api.database.read.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]!.role

/** A pending founder with a startup, as the administrator sees both. */
async function createPending() {
  const user = await api.signedInAs('user', { requestedRole: 'founder', profileCompleted: true })
  const startupId = await api.database.write((tx) => insertStartup(tx, { userId: user.id }))
  const { role, ...seen } = await load<Member>(`users/${user.id}`)
  const profile = await load<Startup>(`startups/user/${user.id}`)
  const { id, cookie } = user
  const shown = { role: seen.requestedRole, updatedAt: seen.updatedAt, profileUpdatedAt: profile.updatedAt }
  api.clock.now += 1000
  return { id, cookie, startupId, shown, role }
}
type PendingPerson = Awaited<ReturnType<typeof createPending>>

const requestInvestorRole = ({ cookie }: PendingPerson) =>
  api.call('POST', '/api/user/role-request', { cookie, body: { role: 'investor' } })
const changesProfile = ({ cookie }: PendingPerson) =>
  api.call('PUT', '/api/startup/profile', { cookie, body: { elevatorPitch: 'Something else entirely' } })
const changesName = ({ cookie, id }: PendingPerson) =>
  api.call('PUT', '/api/user/profile', {
    cookie,
    body: { firstName: 'Bertha', lastName: 'Benz', email: `person${id}@example.org` },
  })

describe('a decision about a user', () => {
  it('is made about what was shown', async () => {
    const user = await createPending()
    const answer = await patch(`users/${user.id}/approve-role`, { approveStartup: true, ...user.shown })
    expect(await answer.json()).toMatchObject({ role: 'founder' })
  })

  it('is refused if the requested role has changed, for approval and rejection', async () => {
    const user = await createPending()
    await requestInvestorRole(user)
    const { role } = user.shown
    const message = 'This person is now applying as an investor. Review the request again.'
    expect(await readResponse(patch(`users/${user.id}/approve-role`, { role }))).toEqual([409, message])
    expect(await readResponse(patch(`users/${user.id}/reject-role`, { role, reason: 'No' }))).toEqual([409, message])
    expect(await getRole(user.id)).toBe('user')
  })

  it('is refused if the account or the profile has changed', async () => {
    for (const change of [changesName, changesProfile]) {
      const user = await createPending()
      expect((await change(user)).status).toBe(200)
      const body = { approveStartup: true, ...user.shown }
      expect(await readResponse(patch(`users/${user.id}/approve-role`, body))).toEqual([409, CHANGED])
      expect(await getRole(user.id)).toBe('user')
    }
    expect((await api.database.read.select().from(startups)).some(({ approved }) => approved)).toBe(false)
  })

  it('is refused if a profile was added, or none was shown', async () => {
    const user = await createPending()
    const body = { ...user.shown, profileUpdatedAt: null }
    expect(await readResponse(patch(`users/${user.id}/approve-role`, body))).toEqual([409, CHANGED])
  })

  it('doesn’t set a role on an account that has changed', async () => {
    const user = await createPending()
    await changesName(user)
    const { updatedAt } = user.shown
    expect(await readResponse(patch(`users/${user.id}/role`, { role: 'admin', updatedAt }))).toEqual([409, CHANGED])
    expect(await getRole(user.id)).toBe('user')
  })

  it('in bulk skips accounts that have changed', async () => {
    const [same, other] = [await createPending(), await createPending()]
    await requestInvestorRole(other)
    const shown = { [same.id]: same.shown.updatedAt, [other.id]: other.shown.updatedAt }
    const body = { action: 'approve', ids: [same.id, other.id], shown }
    const answer = await api.call('POST', '/api/admin/users/bulk', { cookie: admin, body })
    const result = (await answer.json()) as BulkResult
    expect(result).toEqual({ done: [same.id], refused: [{ id: other.id, reason: CHANGED }] })
  })

  it('in bulk skips accounts whose profile has changed', async () => {
    const user = await createPending()
    const body = { companyName: 'Another one' }
    expect((await api.call('PUT', '/api/startup/profile', { cookie: user.cookie, body })).status).toBe(200)
    const shown = { [user.id]: user.shown.updatedAt }
    const bulk = { action: 'approve', ids: [user.id], shown, approveStartups: true }
    const result = await api.json<BulkResult>('POST', '/api/admin/users/bulk', { cookie: admin, body: bulk })
    expect(result).toEqual({ done: [], refused: [{ id: user.id, reason: CHANGED }] })
  })

  it('that revokes rights can never be delayed by the user', async () => {
    const user = await createPending()
    await changesName(user)
    const shown = { [user.id]: user.shown.updatedAt }
    const body = { action: 'deactivate', ids: [user.id], shown }
    expect(await api.json('POST', '/api/admin/users/bulk', { cookie: admin, body })).toEqual({
      done: [user.id],
      refused: [],
    })
  })
})

describe('a decision about a startup', () => {
  it('is refused if its founder has changed it, unless it revokes something', async () => {
    const user = await createPending()
    await changesProfile(user)
    const { profileUpdatedAt: updatedAt } = user.shown
    const decide = (call: string, body: object) => patch(`startups/${user.startupId}/${call}`, { ...body, updatedAt })
    expect(await readResponse(decide('approve', { approved: true }))).toEqual([409, CHANGED])
    expect(await readResponse(decide('public-status', { isPublic: true }))).toEqual([409, CHANGED])
    expect(await readResponse(decide('status', { status: 'approved' }))).toEqual([409, CHANGED])
    expect(await readResponse(decide('status', { status: 'rejected' }))).toEqual([409, CHANGED])
    expect((await decide('approve', { approved: false })).status).toBe(200)
    expect((await decide('public-status', { isPublic: false })).status).toBe(200)
    expect(await api.database.read.select().from(startups)).toMatchObject([{ approved: false, isPublic: false }])
  })
})

describe('a decision about a password request', () => {
  it('is refused if the account no longer has the entered address', async () => {
    const user = await createPending()
    await api.call('POST', '/api/password-reset/request', {
      body: { email: `person${user.id}@example.org`, reason: 'Lost it' },
    })
    await api.call('PUT', '/api/user/profile', {
      cookie: user.cookie,
      body: {
        firstName: 'Ada',
        lastName: 'B',
        email: 'elsewhere@example.org',
        currentPassword: 'correct-horse-battery',
      },
    })
    const process = (body: object) =>
      api.call('POST', '/api/admin/password-reset-requests/1/process', { cookie: admin, body })
    expect(await readResponse(process({ status: 'approved', tempPassword: 'Kx7!pQ2@vB' }))).toEqual([
      409,
      'This account’s username or email has changed. Reject the request.',
    ])
    expect((await process({ status: 'rejected' })).status).toBe(200)
  })
})

describe('requesting a role again', () => {
  it('is limited', async () => {
    const user = await createPending()
    for (let time = 0; time < 10; time++) expect((await requestInvestorRole(user)).status).toBe(200)
    const refused = await requestInvestorRole(user)
    expect(refused.status).toBe(429)
    expect(refused.headers.has('Retry-After')).toBe(true)
  })
})
