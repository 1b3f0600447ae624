import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import { auditEntries } from '#api/audit/table.ts'
import { settings } from '#api/region/table.ts'
import { users } from '#api/users/table.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { offerFirstAdmin } from './first-admin.service.ts'

let api: TestApi
beforeEach(async () => void (api = await createTestApi()))

const user = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  username: 'ada',
  password: 'analytical engine',
}

async function offered(): Promise<string[]> {
  const messages: string[] = []
  await offerFirstAdmin(api.context, (message) => messages.push(message))
  return messages
}
const getToken = (messages: string[]) => /\/first-admin\?token=([a-z0-9]+)$/.exec(messages[0]!)![1]!
const create = (token: string, more = {}) => api.call('POST', '/api/first-admin', { body: { ...user, token, ...more } })

describe('an installation without an administrator', () => {
  it('offers a link that creates the first one, and signs in', async () => {
    const messages = await offered()
    expect(messages).toEqual([
      expect.stringMatching(/24 hours: http:\/\/localhost:4321\/first-admin\?token=[a-z0-9]{52}$/),
    ])
    const response = await create(getToken(messages))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ username: 'ada', role: 'admin', approved: true })
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
    expect((await api.call('GET', '/api/admin/users', { cookie })).status).toBe(200)
    expect(await api.database.read.select().from(auditEntries)).toMatchObject([
      { action: 'user.first-admin', actorId: 1, targetId: 1 },
    ])
  })

  it('accepts no weak password, and keeps the link valid', async () => {
    const token = getToken(await offered())
    for (const password of ['mustang1', 'trellis-2026', 'ada-lovelace'])
      expect((await create(token, { password })).status, password).toBe(400)
    expect((await create(token)).status).toBe(201)
  })

  it('stores only the hash of the token', async () => {
    const token = getToken(await offered())
    const rows = await api.database.read.select().from(settings)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('accepts a link once', async () => {
    const token = getToken(await offered())
    await create(token)
    const again = await create(token, { username: 'second', email: 'second@example.org' })
    expect(again.status).toBe(403)
    expect(await again.text()).toMatch(/^This link is no longer valid\./)
    expect(await offered()).toEqual([])
  })

  it('lets one of two parallel calls succeed', async () => {
    const token = getToken(await offered())
    const answers = await Promise.all(
      ['one', 'two'].map((name) => create(token, { username: name, email: `${name}@example.org` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
    expect(await api.database.read.select().from(users)).toHaveLength(1)
  })

  it('accepts an earlier link after a restart, but no wrong or old one', async () => {
    const first = getToken(await offered())
    api.clock.now += HOUR
    const second = getToken(await offered())
    expect((await create('a'.repeat(52))).status).toBe(403)
    api.clock.now += 23 * HOUR
    expect((await create(first)).status).toBe(403)
    expect((await create(second)).status).toBe(201)
  })

  it('keeps the link valid after a wrong field', async () => {
    const token = getToken(await offered())
    expect((await create(token, { password: 'password' })).status).toBe(400)
    await api.createUser({ username: 'taken', role: 'founder' })
    expect((await create(token, { username: 'taken' })).status).toBe(409)
    expect((await create(token)).status).toBe(201)
  })

  it('offers nothing if there is an administrator', async () => {
    const token = getToken(await offered())
    const { id } = await api.createUser({ role: 'admin' })
    expect(await offered()).toEqual([])
    expect((await create(token)).status).toBe(403)
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, id)))
    expect(await offered()).toEqual([])
  })
})
