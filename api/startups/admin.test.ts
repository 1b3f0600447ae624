import { beforeAll, describe, expect, it } from 'vitest'
import type { Startup, StartupListItem } from './contract/responses.ts'
import { auditEntries } from '#api/audit/table.ts'
import { createStartupApi, type StartupApi } from './testing-startup.ts'

let api: StartupApi
let id: number

beforeAll(async () => {
  api = await createStartupApi()
  id = await api.addStartup({ userId: api.viewers.owner.id, companyName: 'Alder', approved: false, isPublic: false })
  await api.addStartup({ companyName: 'Birch', location: 'Shelbyville', description: 'Sap for all' })
})

const list = async (query: string) =>
  (await api.read<StartupListItem[]>(`/api/admin/startups?${query}`, api.viewers.admin.cookie)).map(
    (item) => item.companyName,
  )
const patch = (call: string, body: object, cookie = api.viewers.admin.cookie) =>
  api.call('PATCH', `/api/admin/startups/${call}`, { cookie, body })

describe('startups for administrators', () => {
  it('are all listed, filtered by visibility, and searched', async () => {
    expect(await list('sort=companyName')).toEqual(['Alder', 'Birch'])
    expect(await list('status=private')).toEqual(['Alder'])
    expect(await list('status=public')).toEqual(['Birch'])
    expect(await list('q=SHELBY')).toEqual(['Birch'])
    expect(await list('q=sap for')).toEqual(['Birch'])
    expect(await list('q=lder')).toEqual(['Alder'])
  })

  it('are approved, published, answered, and reset, each with an audit entry', async () => {
    const approved = { approved: true, status: 'approved' } as const
    const pending = { approved: false, status: 'pending' } as const
    const steps: [string, object, Partial<Startup>, before: object, after: object][] = [
      ['approve', { approved: true }, { ...approved, isPublic: false }, pending, approved],
      ['approve', { approved: true }, approved, {}, {}],
      ['public-status', { isPublic: true }, { isPublic: true }, { isPublic: false }, { isPublic: true }],
      ['status', { status: 'rejected' }, { status: 'rejected' }, { status: 'approved' }, { status: 'rejected' }],
      ['approve', { approved: false }, pending, { approved: true, status: 'rejected' }, pending],
    ]
    for (const [call, body, expected] of steps) {
      const answer = await patch(`${id}/${call}`, body)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ id, ...expected })
    }
    const entries = await api.database.read.select().from(auditEntries)
    expect(entries.map(({ action, actorId, targetId, details }) => ({ action, actorId, targetId, details }))).toEqual(
      // A call that changes nothing adds no entry.
      steps.toSpliced(1, 1).map(([call, , , before, after]) => ({
        action: `startup.${call}`,
        actorId: api.viewers.admin.id,
        targetId: id,
        details: { before, after },
      })),
    )
  })

  it('are read by their owner’s id for a review', async () => {
    const { admin, owner, founder } = api.viewers
    expect(await api.read(`/api/admin/startups/user/${owner.id}`, admin.cookie)).toMatchObject({ id, userId: owner.id })
    expect((await api.call('GET', `/api/admin/startups/user/${founder.id}`, admin)).status).toBe(404)
  })

  it('refuse invalid input, and return 404 for what doesn’t exist', async () => {
    expect((await patch(`${id}/approve`, {})).status).toBe(400)
    expect((await patch(`${id}/status`, { status: 'pending' })).status).toBe(400)
    expect((await patch(`${id}/public-status`, { isPublic: 'yes' })).status).toBe(400)
    for (const none of ['999999', 'x', '-1'])
      expect((await patch(`${none}/approve`, { approved: true })).status).toBe(404)
  })

  it('are closed to everyone else', async () => {
    const { visitor, owner, investor, editor } = api.viewers
    for (const [cookie, status] of [
      [visitor.cookie, 401],
      [owner.cookie, 403],
      [investor.cookie, 403],
      [editor.cookie, 403],
    ] as const) {
      expect((await patch(`${id}/approve`, { approved: true }, cookie)).status).toBe(status)
      expect((await patch(`${id}/public-status`, { isPublic: true }, cookie)).status).toBe(status)
      expect((await patch(`${id}/status`, { status: 'approved' }, cookie)).status).toBe(status)
      for (const path of ['startups', `startups/user/${owner.id}`])
        expect((await api.call('GET', `/api/admin/${path}`, { cookie })).status).toBe(status)
    }
  })
})
