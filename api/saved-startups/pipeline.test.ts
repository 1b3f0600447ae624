import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedStartup } from './contract/responses.ts'
import { startups } from '#api/startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

const LIST = '/api/investor/saved-startups'
type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let investor: User
let entry: SavedStartup
beforeEach(async () => {
  api = await createTestApi()
  investor = await api.signedInAs('investor')
  const startupId = await api.database.write((tx) => insertStartup(tx, { approved: true, fundingAmount: 250_000 }))
  const saved = await api.call('POST', LIST, { cookie: investor.cookie, body: { startupId } })
  entry = (await saved.json()) as SavedStartup
})

const change = (body: object, { cookie } = investor) => api.call('PATCH', `${LIST}/${entry.id}`, { cookie, body })
const file = ({ cookie } = investor) => api.call('GET', `${LIST}.csv`, { cookie })

describe('the pipeline', () => {
  it('starts with new, and stores stage and next step with the notes', async () => {
    expect(entry).toMatchObject({ pipeline: 'new', passedReason: null, nextAction: null, nextActionOn: null })
    await change({ notes: 'Good team' })
    const plan = { pipeline: 'in_diligence', nextAction: 'Call two customers', nextActionOn: '2026-02-01' }
    expect(await (await change(plan)).json()).toMatchObject({ ...plan, notes: 'Good team' })
    expect(await (await api.call('GET', LIST, { cookie: investor.cookie })).json()).toMatchObject([plan])
  })

  it('requires a reason for passing, with the error at its field', async () => {
    const headers = { Accept: 'application/problem+json' }
    const path = `${LIST}/${entry.id}`
    const refused = await api.call('PATCH', path, { cookie: investor.cookie, headers, body: { pipeline: 'passed' } })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      errors: [{ path: 'passedReason', message: 'Say in a few words why you passed' }],
    })
    expect(await (await change({ pipeline: 'passed', passedReason: 'Too early' })).json()).toMatchObject({
      pipeline: 'passed',
      passedReason: 'Too early',
    })
  })

  it('can’t be read or changed by anyone else', async () => {
    await change({ pipeline: 'committed', nextAction: 'MARKER-ACTION' })
    const other = await api.signedInAs('investor')
    expect((await change({ pipeline: 'new' }, other)).status).toBe(404)
    expect(await (await file(other)).text()).not.toContain('MARKER')
    const admin = await api.signedInAs('admin')
    for (const user of [admin, await api.signedInAs('founder')]) expect((await file(user)).status).toBe(403)
    const all = await api.call('GET', '/api/admin/startups', { cookie: admin.cookie })
    expect(await all.text()).not.toContain('MARKER')
    expect((await api.call('GET', `${LIST}.csv`)).status).toBe(401)
  })
})

describe('a next step', () => {
  const finish = (body: object = {}, { cookie } = investor) =>
    api.call('POST', `${LIST}/${entry.id}/done`, { cookie, body })

  it('is finished in one call, which stores what was done and when, last first', async () => {
    await change({ nextAction: 'Call two customers', nextActionOn: '2026-01-10' })
    const first = { action: 'Call two customers', at: '2026-01-15T12:00:00.000Z' }
    expect(await (await finish()).json()).toMatchObject({ nextAction: null, nextActionOn: null, done: [first] })
    await change({ nextAction: 'Read the accounts' })
    const second = { action: 'Read the accounts', at: '2026-01-15T12:00:00.000Z' }
    expect(await (await finish()).json()).toMatchObject({ done: [second, first] })
    expect(await (await file()).text()).toContain('2026-01-15 Read the accounts; 2026-01-15 Call two customers')
  })

  it('is planned again for the given date', async () => {
    await change({ nextAction: 'Ask how it goes', nextActionOn: '2026-01-15' })
    expect(await (await finish({ again: '2026-01-22' })).json()).toMatchObject({
      nextAction: 'Ask how it goes',
      nextActionOn: '2026-01-22',
      done: [{ action: 'Ask how it goes' }],
    })
  })

  it('is refused if nothing is planned, and for anyone else', async () => {
    const nothing = await finish()
    expect([nothing.status, await nothing.text()]).toEqual([409, 'No next action is planned for this startup.'])
    await change({ nextAction: 'Mine' })
    expect((await finish({}, await api.signedInAs('investor'))).status).toBe(404)
    expect((await finish({ again: 'soon' })).status).toBe(400)
  })
})

describe('the list of saved startups', () => {
  const found = async (query: string) =>
    (await (await api.call('GET', `${LIST}${query}`, { cookie: investor.cookie })).json()) as SavedStartup[]

  it('is searched by tags as well, one by one', async () => {
    await change({ tags: ['grid', 'visit next'] })
    expect(await found('?q=VISIT')).toHaveLength(1)
    expect(await found(`?q=${encodeURIComponent('","')}`)).toEqual([])
  })

  it('returns the entry of one startup', async () => {
    expect(await found(`?startupId=${entry.startupId}`)).toMatchObject([{ id: entry.id }])
    expect(await found('?startupId=999999')).toEqual([])
    expect(await found('?startupId=x')).toEqual([])
  })
})

describe('the export of saved startups', () => {
  it('has a row for each with the investor’s own fields, and isn’t cached', async () => {
    await change({ pipeline: 'contacted', nextAction: 'Call, "soon"', nextActionOn: '2026-02-01', tags: ['a', 'b'] })
    const answer = await file()
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="saved-startups.csv"')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const [, line] = (await answer.text()).split('\r\n')
    expect(line).toBe('Prairie Grid,Energy,Seed,250000,Contacted,,"Call, ""soon""",2026-02-01,,"a; b",,2026-01-15')
  })

  it('contains no formula that a founder or an investor wrote', async () => {
    await api.database.write((tx) => tx.update(startups).set({ companyName: '=HYPERLINK("http://x.example","Win")' }))
    await change({ notes: '@SUM(A1:A9)' })
    const text = await (await file()).text()
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"",""Win"")"`)
    expect(text).toContain(`,'@SUM(A1:A9),`)
  })

  it('shows nothing of a startup that has been hidden', async () => {
    await change({ notes: 'Mine' })
    await api.database.write((tx) => tx.update(startups).set({ approved: false }))
    const [, line] = (await (await file()).text()).split('\r\n')
    expect(line).toBe('Startup data unavailable,,,,New,,,,,,Mine,2026-01-15')
  })
})
