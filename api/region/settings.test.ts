import { beforeEach, describe, expect, it } from 'vitest'
import { settings } from './table.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
let cookie: string
beforeEach(async () => {
  api = await createTestApi()
  cookie = (await api.signedInAs('admin')).cookie
})

const read = async () => (await api.call('GET', '/api/admin/settings', { cookie })).json()
const defaults = {
  editorsMayPublish: true,
  requireTwoFactorForAdmins: false,
  requireVerifiedEmail: false,
  passwordResetByEmail: true,
  selfCertification: 'none',
  selfCertificationText: '',
  offerGuard: '506b',
  founderRequests: 5,
  investorRequests: 10,
}
const change = (body: object) => api.call('PATCH', '/api/admin/settings', { cookie, body })

describe('the settings of an installation', () => {
  it('have defaults until an administrator changes them, which is audited', async () => {
    expect(await read()).toEqual(defaults)
    expect((await change({ ...defaults, editorsMayPublish: false })).status).toBe(200)
    expect(await read()).toEqual({ ...defaults, editorsMayPublish: false })
    const audit = await api.json('GET', '/api/admin/audit', { cookie })
    expect(audit).toMatchObject([
      {
        action: 'settings.change',
        details: { before: { editorsMayPublish: true }, after: { editorsMayPublish: false } },
      },
    ])
  })

  it('keep another administrator’s change when a different one is changed', async () => {
    await change({ requireVerifiedEmail: true, founderRequests: 7 })
    expect(await (await change({ editorsMayPublish: false })).json()).toMatchObject({ founderRequests: 7 })
    expect(await read()).toEqual({
      ...defaults,
      requireVerifiedEmail: true,
      founderRequests: 7,
      editorsMayPublish: false,
    })
  })

  it('accept only their own names and types of value', async () => {
    expect((await change({ editorsMayPublish: 'no' })).status).toBe(400)
    await change({ ...defaults, firstAdminTokens: 'mine' })
    const rows = await api.database.read.select().from(settings)
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(defaults))
  })

  it('fall back to the default for an invalid stored value', async () => {
    await api.database.write((tx) => tx.insert(settings).values({ key: 'editorsMayPublish', value: 'odd' }))
    expect(await read()).toEqual(defaults)
  })
})
