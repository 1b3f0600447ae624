import { beforeEach, expect, it } from 'vitest'
import { CALLS, getName, listKinds, VIEWERS } from '#api/calls.ts'
import { ndaSignatures, ndaTerms } from '#api/documents/table.ts'
import { connections } from '#api/connections/table.ts'
import { securityEvents } from './table.ts'
import { insertDocument, insertRow, insertStartup, insertUser } from '#api/testing-rows.ts'
import { openCalls } from '#api/platform/http/client.ts'
import { findSession } from './session.service.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { getObject } from './denials.ts'

let api: TestApi
let cookie: string
let startupId: number
let paths: string[]
beforeEach(async () => {
  api = await createTestApi()
  cookie = (await api.signedInAs('investor')).cookie
  paths = await api.database.write(async (tx) => {
    startupId = await insertStartup(tx, { approved: false })
    const other = await insertUser(tx, { role: 'investor' })
    const connectionId = await insertRow(tx, connections, { investorId: other, startupId, state: 'accepted' })
    const documentId = await insertDocument(tx, { startupId, storedName: 'a'.repeat(32) })
    const terms = { startupId, text: 'Ours', version: '0'.repeat(64), offeredAt: new Date() }
    const termsId = await insertRow(tx, ndaTerms, terms)
    const names = { viewerName: 'Ada', founderName: 'Ines', companyName: 'Fern', signedAt: new Date() }
    const agreementId = await insertRow(tx, ndaSignatures, { termsId, ...names })
    return [
      `/api/startups/${startupId}`,
      `/api/conversations/${connectionId}`,
      `/api/connections/${connectionId}/outcomes`,
      `/api/documents/${documentId}/about`,
      `/api/ndas/${agreementId}`,
    ]
  })
})

async function readEvents() {
  await api.context.securityLog.flush()
  const rows = await api.database.read.select().from(securityEvents)
  return rows.filter(({ kind }) => kind === 'object.refused').map(({ what, count }) => `${what} ${count}`)
}

it('security log: a 404 for an existing object is an event', async () => {
  for (const path of paths) {
    expect([path, (await api.call('GET', path, { cookie })).status]).toEqual([path, 404])
    const nothing = path.replace(/\d+/, '4711')
    expect([nothing, (await api.call('GET', nothing, { cookie })).status]).toEqual([nothing, 404])
  }
  expect((await readEvents()).toSorted()).toEqual([
    'GET /api/connections/:id/outcomes 1',
    'GET /api/conversations/:id 1',
    'GET /api/documents/:id/about 1',
    'GET /api/ndas/:id 1',
    'GET /api/startups/:id 1',
  ])
})

it('security log: a page request inside this process leaves the same event', async () => {
  const session = (await findSession(api.database, cookie.split('=')[1]!, api.clock.now)) ?? null
  const read = openCalls(api.context).direct.get('GET /api/startups/:id')!
  const answer = await read({ session }, { param: { id: String(startupId) } })
  expect(answer.status).toBe(404)
  expect(await readEvents()).toEqual(['GET /api/startups/:id 1'])
})

it('security log: a refused user learns nothing from their own data export', async () => {
  for (const path of paths) await api.call('GET', path, { cookie })
  expect(await readEvents()).toHaveLength(paths.length)
  const zip = Buffer.from(await (await api.call('GET', '/api/user/data', { cookie })).arrayBuffer()).toString()
  expect(zip).not.toContain('object.refused')
})

it('security log: every call with an object id says what it identifies', () => {
  const isOpen = (call: (typeof CALLS)[number]) =>
    listKinds(call).some((kind) => kind !== 'admin' && kind !== 'editor' && kind !== 'visitor')
  const unknown = CALLS.filter((call) => call.path.includes(':') && isOpen(call) && !getObject(call, VIEWERS.founder!))
  expect(unknown.map(getName)).toEqual([])
})
