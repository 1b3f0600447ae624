import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MailSender } from './calls.ts'
import { createTextEntries } from '#api/trust/facts.service.ts'
import { openNameServer } from '#api/trust/testing-name-server.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let names: Awaited<ReturnType<typeof openNameServer>>
let api: TestApi
let cookie: string

async function open(contact: string, more: Partial<TestApi['context']> = {}) {
  const site = JSON.stringify({ name: 'Cedar Valley Startups', contact: { email: contact } })
  api = await createTestApi({
    published: () => site,
    siteUrl: 'https://startups.cedar.example',
    textEntries: createTextEntries([names.address]),
    ...more,
  })
  cookie = (await api.signedInAs('admin')).cookie
}
const loadSender = () => api.json<MailSender>('GET', '/api/admin/emails/sender', { cookie })

beforeEach(async () => {
  names = await openNameServer()
})
afterEach(() => names.close())

describe('the sender of emails', () => {
  it('is shown with the DNS records of its domain', async () => {
    names.entries.set('cedar.example', ['v=spf1 include:mail.example -all', 'other=1'])
    names.entries.set('_dmarc.cedar.example', ['v=DMARC1; p=quarantine; rua=mailto:a@cedar.example'])
    await open('hello@cedar.example')
    expect(await loadSender()).toEqual({
      address: 'hello@cedar.example',
      domain: 'cedar.example',
      host: 'startups.cedar.example',
      isOwn: true,
      spf: { state: 'found', text: 'v=spf1 include:mail.example -all' },
      dmarc: { state: 'found', text: 'v=DMARC1; p=quarantine; rua=mailto:a@cedar.example' },
      policy: 'quarantine',
    })
  })

  it('has another domain if the contact address is with an email provider, unless MAIL_FROM is set', async () => {
    names.entries.set('_dmarc.yahoo.example', ['v=DMARC1;p=reject;sp=none'])
    await open('chamber@yahoo.example')
    expect(await loadSender()).toMatchObject({ isOwn: false, policy: 'reject', spf: { state: 'missing' } })
    api.context.mailFrom = 'mail@startups.cedar.example'
    expect(await loadSender()).toMatchObject({ address: 'mail@startups.cedar.example', isOwn: true, policy: null })
  })

  it.each([
    ['news.mail.example', 'v=DMARC1; p=none; sp=reject', 'reject'],
    ['mail.example', 'v=DMARC1; p=none; sp=reject', 'none'],
    ['news.mail.example', 'v=DMARC1; p=Quarantine', 'quarantine'],
    ['mail.example', 'v=DMARC12; p=reject', null],
  ])('at %s has the policy of the domain above: %s', async (domain, entry, policy) => {
    names.entries.set('_dmarc.mail.example', [entry])
    await open(`a@${domain}`)
    expect((await loadSender()).policy).toBe(policy)
  })

  // stalwartlabs/mail-auth#37: sibling names belong to one organization if its record says so.
  it.each([
    ['mail.cedar.example', '_dmarc.cedar.example', true],
    ['mail.cedar.example', '_dmarc.mail.cedar.example', false],
    ['mail.other.example', '_dmarc.other.example', false],
  ])('at %s belongs to the site if %s has the record: %s', async (domain, name, isOwn) => {
    names.entries.set(name, ['v=DMARC1; p=none'])
    await open(`hello@${domain}`)
    expect((await loadSender()).isOwn).toBe(isOwn)
  })

  // RFC 7489, 6.6.3: a record with an unreadable policy has the policy none. RFC 7208, 4.5: SPF's version ends with a
  // space.
  it.each([
    ['v=DMARC1; rua=mailto:a@cedar.example', 'v=spf1', 'found', 'found'],
    ['v=DMARC1;p=rejekt', 'v=spf10 -all', 'found', 'missing'],
    ['p=reject; v=DMARC1', 'spf1 -all', 'missing', 'missing'],
  ] as const)('reads %s and %s like other mail servers', async (dmarcEntry, spfEntry, dmarc, spf) => {
    names.entries.set('cedar.example', [spfEntry])
    names.entries.set('_dmarc.cedar.example', [dmarcEntry])
    await open('hello@cedar.example')
    expect(await loadSender()).toMatchObject({ dmarc: { state: dmarc }, spf: { state: spf }, policy: null })
  })

  it('with more than one record of a kind has no valid one', async () => {
    names.entries.set('cedar.example', ['v=spf1 -all', 'V=SPF1 include:mail.example'])
    names.entries.set('_dmarc.cedar.example', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'])
    await open('hello@cedar.example')
    expect(await loadSender()).toMatchObject({ spf: { state: 'several' }, dmarc: { state: 'several' }, policy: null })
  })

  it('is unknown while name servers don’t respond, and checked again then', async () => {
    const textEntries = () => Promise.reject(new Error('late'))
    await open('hello@cedar.example', { textEntries })
    for (let times = 0; times < 2; times++)
      expect(await loadSender()).toMatchObject({ spf: { state: 'unknown' }, dmarc: { state: 'unknown' }, policy: null })
  })

  it('checks only a few names of its domain, once in five minutes', async () => {
    await open('a@one.two.three.four.five.cedar.example')
    for (let times = 0; times < 3; times++) await loadSender()
    expect(names.requested.toSorted()).toEqual([
      '_dmarc.cedar.example',
      '_dmarc.five.cedar.example',
      '_dmarc.four.five.cedar.example',
      '_dmarc.one.two.three.four.five.cedar.example',
      'one.two.three.four.five.cedar.example',
    ])
  })

  it('checks the encoded name, and nothing if there is no name', async () => {
    await open('info@müller.example')
    await loadSender()
    expect(names.requested).toContain('xn--mller-kva.example')
    const before = names.requested.length
    await open('root@localhost')
    expect(await loadSender()).toMatchObject({ domain: 'localhost', spf: { state: 'missing' } })
    expect(names.requested).toHaveLength(before)
  })

  it('is visible to administrators only', async () => {
    await open('hello@cedar.example')
    const { cookie: other } = await api.signedInAs('founder')
    expect((await api.call('GET', '/api/admin/emails/sender', { cookie: other })).status).toBe(403)
  })
})
