import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import type { WebsiteState } from './calls.ts'
import { createMailSender } from '#api/email/sender.service.ts'
import { startMailServer, type TestMailServer } from '#api/email/testing-smtp.ts'
import { createTextEntries, getDomain } from './facts.service.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { openNameServer } from './testing-name-server.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

const PATH = '/api/user/website'

let api: TestApi
let founder: User
let startupId: number
let mail: TestMailServer
let names: Awaited<ReturnType<typeof openNameServer>>

beforeAll(async () => {
  mail = await startMailServer()
  names = await openNameServer()
})
afterAll(() => Promise.all([mail.close(), names.close()]))

beforeEach(async () => {
  mail.arrived.length = 0
  names.entries.clear()
  names.requested.length = 0
  api = await createTestApi({ sendsMail: true, textEntries: createTextEntries([names.address]) })
  founder = await api.signedInAs('founder')
  const website = 'https://www.example.org/about'
  startupId = await api.database.write((tx) =>
    insertStartup(tx, { userId: founder.id, approved: true, isPublic: true, website }),
  )
})

const as = (user: User, method: string, path: string, body?: unknown) =>
  api.call(method, path, { cookie: user.cookie, ...(body !== undefined && { body }) })
const own = async () => (await (await as(founder, 'GET', PATH)).json()) as WebsiteState
const send = (address: string, user = founder) => as(user, 'POST', `${PATH}/code`, { address })
const confirm = (code: string) => as(founder, 'POST', `${PATH}/confirm`, { code })
const verify = (user = founder) => as(user, 'POST', `${PATH}/verify`)
const save = (website: string) => as(founder, 'PUT', '/api/startup/profile', { website })
/** What everyone sees. */
const shown = async () => (await api.json<StartupListItem>('GET', `/api/startups/${startupId}`)).verifiedWebsite

/** The code in the newest email. */
async function code(): Promise<string> {
  await createMailSender({ ...api.context, smtpUrl: mail.url }).sendDue()
  return /(\d{4}) (\d{4})/.exec(mail.arrived.at(-1)!.text)!.slice(1).join('')
}

describe('the domain of a website', () => {
  it.each([
    ['https://www.Example.org/about?x=1', 'example.org'],
    ['http://shop.example.org:8080', 'shop.example.org'],
    ['https://müller.example', 'xn--mller-kva.example'],
    ['https://www.org', 'www.org'],
    ['https://192.0.2.7', null],
    ['https://0x7f.1', null],
    ['https://[::1]', null],
    ['https://localhost', null],
    ['nonsense', null],
    ['', null],
    [null, null],
  ])('of %s is %s', (website, domain) => expect(getDomain(website)).toBe(domain))
})

describe('a code to an address at the domain', () => {
  it('verifies the website, which everyone sees', async () => {
    expect(await own()).toMatchObject({ domain: 'example.org', isConfirmed: false, sentTo: null })
    expect((await send('Ada@Example.org')).status).toBe(200)
    expect(await own()).toMatchObject({ sentTo: 'ada@example.org' })
    const typed = await code()
    expect(mail.arrived).toMatchObject([{ to: ['ada@example.org'], text: expect.stringContaining('\nHello,\n') }])
    expect(await (await confirm(typed)).json()).toMatchObject({ isConfirmed: true, sentTo: null, codeUntil: null })
    expect(await shown()).toBe('example.org')
    expect((await confirm(typed)).status).toBe(400)
    const admin = await api.signedInAs('admin')
    const trail = await api.json<object[]>('GET', '/api/admin/audit', { cookie: admin.cookie })
    expect(trail).toMatchObject([{ action: 'website.verify', details: { how: 'code' } }])
  })

  it.each(['ada@example.com', 'ada@example.org.evil.example', 'ada@mail.example.org', 'ada@notexample.org', 'ada'])(
    'isn’t sent to %s',
    async (address) => {
      expect((await send(address)).status).toBe(400)
      await createMailSender({ ...api.context, smtpUrl: mail.url }).sendDue()
      expect(mail.arrived).toEqual([])
    },
  )

  it('isn’t sent for a public email provider, or without a website', async () => {
    for (const website of ['https://gmail.com', 'https://www.web.de', '']) {
      await save(website)
      expect(await own()).toMatchObject({ domain: null, entry: null })
      expect((await send('ada@gmail.com')).status).toBe(409)
      expect((await verify()).status).toBe(409)
    }
  })

  it('is valid for its domain, fifteen minutes, and five attempts', async () => {
    await send('ada@example.org')
    const first = await code()
    await save('https://other.example')
    expect((await confirm(first)).status).toBe(400)
    await save('https://example.org')
    api.clock.now += LIMITS.emailCode.minutes * MINUTE
    expect((await confirm(first)).status).toBe(400)

    await send('ada@example.org')
    const second = await code()
    const wrong = String((Number(second) + 1) % 10 ** 8).padStart(8, '0')
    for (let attempts = 0; attempts < LIMITS.emailCode.attempts; attempts++)
      expect((await confirm(wrong)).status).toBe(400)
    expect((await confirm(second)).status).toBe(400)
    expect(await shown()).toBeNull()
  })

  it('isn’t sent repeatedly, by one user or to one domain', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 5; sent++) statuses.push((await send(`ada${sent}@example.org`)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    for (let sent = 0; sent < 4; sent++) {
      const other = await api.signedInAs('founder')
      const website = 'https://example.org'
      await api.database.write((tx) => insertStartup(tx, { userId: other.id, website }))
      statuses.push((await send(`other${sent}@example.org`, other)).status)
    }
    expect(statuses.slice(5)).toEqual([200, 200, 429, 429])
  })
})

describe('users without approval who name a member’s website', () => {
  it('have limits of their own, and block neither codes nor lookups of the member', async () => {
    const statuses: [code: number, look: number][] = []
    for (let user = 0; user < 4; user++) {
      const stranger = await api.signedInAs('user', { requestedRole: 'founder' })
      const website = 'https://example.org'
      await api.database.write((tx) => insertStartup(tx, { userId: stranger.id, website }))
      for (let tried = 0; tried < 3; tried++)
        statuses.push([(await send('ada@example.org', stranger)).status, (await verify(stranger)).status])
    }
    expect(statuses.at(-1)).toEqual([429, 429])
    expect((await send('ada@example.org')).status).toBe(200)
    expect((await verify()).status).toBe(409)
  })
})

describe('a DNS record', () => {
  it('verifies the website, and only for this user', async () => {
    const { entry } = await own()
    expect(entry!.name).toBe('_trellis.example.org')
    const [status, message] = await getAnswer(verify())
    expect([status, message]).toEqual([409, expect.stringContaining('No such entry at _trellis.example.org')])
    const other = await api.signedInAs('founder')
    await api.database.write((tx) => insertStartup(tx, { userId: other.id, website: 'https://example.org' }))
    names.entries.set('_trellis.example.org', ['v=spf1 -all', entry!.value])
    expect((await verify(other)).status).toBe(409)
    expect(await (await verify()).json()).toMatchObject({ isConfirmed: true })
    expect(await shown()).toBe('example.org')
    expect(new Set(names.requested)).toEqual(new Set(['_trellis.example.org']))
  })

  it('isn’t waited for when no one responds, or looked up without a limit', async () => {
    names.entries.set('_trellis.example.org', 'silent')
    const [status, message] = await getAnswer(verify())
    expect([status, message]).toEqual([409, expect.stringContaining('didn’t answer in time')])
    names.entries.clear()
    const statuses: number[] = []
    for (let more = 0; more < 5; more++) statuses.push((await verify()).status)
    expect(statuses).toEqual([409, 409, 409, 409, 429])
    expect((await own()).isConfirmed).toBe(false)
  })
})

describe('a verified website', () => {
  beforeEach(async () => {
    names.entries.set('_trellis.example.org', [(await own()).entry!.value])
    await verify()
  })

  it('stays verified on another page of the domain, and ends for good with the domain', async () => {
    expect(await shown()).toBe('example.org')
    await save('https://example.org/elsewhere')
    expect(await shown()).toBe('example.org')
    await save('https://example.com')
    expect(await shown()).toBeNull()
    await save('https://example.org')
    expect(await shown()).toBeNull()
  })

  it('can be removed', async () => {
    expect(await (await as(founder, 'DELETE', PATH)).json()).toMatchObject({ isConfirmed: false })
    expect(await shown()).toBeNull()
  })

  it('requires a profile', async () => {
    const outsider = await api.signedInAs('founder')
    expect(await (await as(outsider, 'GET', PATH)).json()).toMatchObject({ domain: null, entry: null })
    expect((await verify(outsider)).status).toBe(409)
    for (const role of ['admin', 'editor'] as const)
      expect((await as(await api.signedInAs(role), 'GET', PATH)).status).toBe(403)
  })
})
