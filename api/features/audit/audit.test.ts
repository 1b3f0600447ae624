import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#api/contract/audit.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { recordAudit } from './audit.service.ts'

let api: TestApi
let cookie: string
beforeEach(async () => {
  api = await createTestApi()
  cookie = (await api.signedInAs('admin')).cookie
})
afterEach(() => api.database.close())

const record = (id: number | null, action: string, targetId: number) =>
  api.database.write((tx) =>
    recordAudit(tx, { id, requestId: 'r1' }, api.clock.now, { action, targetType: 'user', targetId }),
  )
const get = (query = '') => api.call('GET', `/api/admin/audit${query}`, { cookie })
const list = async (query = '') => (await (await get(query)).json()) as AuditEntry[]

describe('the audit trail', () => {
  it('is listed newest first with who, what and when', async () => {
    await record(1, 'user.role', 2)
    await record(null, 'user.delete', 3)
    expect(await list()).toEqual([
      expect.objectContaining({ id: 2, actorId: null, action: 'user.delete', targetType: 'user', targetId: 3 }),
      {
        id: 1,
        at: new Date(api.clock.now).toISOString(),
        actorId: 1,
        action: 'user.role',
        targetType: 'user',
        targetId: 2,
        details: null,
      },
    ])
  })

  it('is filtered by actor, action and target', async () => {
    await record(1, 'user.role', 2)
    await record(5, 'user.delete', 2)
    for (const query of ['?actorId=5', '?action=user.delete', '?targetType=user&targetId=2&actorId=5']) {
      expect((await list(query)).map(({ id }) => id)).toEqual([2])
    }
    expect((await get('?actorId=x')).status).toBe(400)
  })

  it('comes in pages', async () => {
    for (let i = 1; i <= 5; i++) await record(1, 'user.role', i)
    const first = await get('?limit=2')
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('Link')!)![1]!
    const second = (await (await api.call('GET', next, { cookie })).json()) as AuditEntry[]
    expect(second.map(({ id }) => id)).toEqual([3, 2])
  })

  it('keeps an entry only when the work that it tells of is kept', async () => {
    const undone = api.database.write(async (tx) => {
      await recordAudit(tx, { id: 1, requestId: null }, api.clock.now, { action: 'user.delete' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await list()).toEqual([])
  })
})
