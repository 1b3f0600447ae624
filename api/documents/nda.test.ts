import { createHash } from 'node:crypto'
import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Agreement, AgreementRecord, NdaTerms, DocumentTerms } from './contract/responses.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import { NEVER_ON_A_DECK, NO_TERMS_YET, TERMS_CHANGED, TERMS_ONCE_APPROVED, TOO_MANY_TERMS } from './contract/nda.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { users } from '#api/users/table.ts'
import { ndaSignatures, ndaTerms, documents } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { insertDocument, insertInvestor, insertRow, insertStartup } from '#api/testing-rows.ts'
import { getAnswer, createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

const FIRST = 'What you read here stays between us for two years, unless it was public before.'
const SECOND = 'What you read here stays between us for three years, unless it was public before.'

let api: TestApi
let founder: Awaited<ReturnType<TestApi['signedInAs']>>
let reader: typeof founder
let startupId: number
let plan: number
beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder', { firstName: 'Ines', lastName: 'Vogel' })
  reader = await api.signedInAs('investor', { firstName: 'Ada', lastName: 'Byron' })
  startupId = await api.database.write((tx) =>
    insertStartup(tx, { userId: founder.id, companyName: 'Fern', approved: true }),
  )
  await api.database.write((tx) => insertInvestor(tx, { userId: reader.id, firmName: 'Northwind' }))
  plan = await api.database.write((tx) => insertDocument(tx, { startupId, originalName: 'Plan.pdf' }))
})

type User = Pick<typeof founder, 'cookie'>
const as = ({ cookie }: User, method: string, path: string, body?: object) =>
  api.call(method, path, { cookie, ...(body && { body }) })
const write = async (text: string) =>
  (await (await as(founder, 'PUT', '/api/startup/confidentiality', { text })).json()) as NdaTerms
const demand = (requiresNda = true, id = plan) => as(founder, 'PATCH', `/api/documents/${id}/access`, { requiresNda })
const read = (user: User = reader) => as(user, 'GET', `/api/documents/${plan}/confidentiality`)
const agree = async (name = 'Ada Byron', user: User = reader) => {
  const { terms } = (await (await read(user)).json()) as DocumentTerms
  return as(user, 'POST', `/api/documents/${plan}/confidentiality`, { version: terms.version, name })
}
const isOpen = async (user: User = reader) =>
  (await as(user, 'GET', `/api/startups/${startupId}/documents`))
    .json()
    .then(([signed]: { access: string }[]) => signed?.access)
const records = async (user: User) => (await (await as(user, 'GET', '/api/ndas')).json()) as Agreement[]
const listNotifications = async (user: User) =>
  ((await (await as(user, 'GET', '/api/notifications')).json()) as Notification[]).map(
    (notification) => notificationText(notification).title,
  )

describe('an NDA', () => {
  it('is required if the founder says so, and never for a deck', async () => {
    expect(await isOpen()).toBe('open')
    expect(await getAnswer(demand())).toEqual([400, NO_TERMS_YET])
    await write(FIRST)
    expect(await isOpen()).toBe('open')
    const deck = await api.database.write((tx) =>
      insertDocument(tx, { startupId, type: 'pitchDeck', storedName: 'deck' }),
    )
    expect(await getAnswer(demand(true, deck))).toEqual([400, NEVER_ON_A_DECK])
    expect((await demand()).status).toBe(200)
    expect(await isOpen()).toBe('terms')
    expect((await as(reader, 'GET', `/api/documents/${plan}/about`)).status).toBe(404)
    expect((await demand(false)).status).toBe(200)
    expect(await isOpen()).toBe('open')
    expect((await read()).status).toBe(404)
  })

  it('is signed once per version, with a typed name', async () => {
    const first = await write(FIRST)
    await demand()
    const answer = await agree('  Ada  Byron-Lovelace ')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      viewerName: 'Ada Byron-Lovelace',
      firmName: 'Northwind',
      founderName: 'Ines Vogel',
      companyName: 'Fern',
      version: first.version,
      party: 'reader',
    })
    expect(await isOpen()).toBe('open')
    expect((await agree('Somebody else')).status).toBe(201)
    expect(await listNotifications(founder)).toEqual(['Ada Byron signed your NDA'])
    expect(await listNotifications(reader)).toEqual([])
    expect((await records(reader)).map(({ viewerName }) => viewerName)).toEqual(['Ada Byron-Lovelace'])

    await write(SECOND)
    expect(await isOpen()).toBe('terms')
    const stale = { version: first.version, name: 'Ada' }
    expect(await getAnswer(as(reader, 'POST', `/api/documents/${plan}/confidentiality`, stale))).toEqual([
      409,
      TERMS_CHANGED,
    ])
    await agree()
    expect(await isOpen()).toBe('open')
    // The first text again, which was already signed.
    expect((await write(FIRST)).version).toBe(first.version)
    expect(await isOpen()).toBe('open')
    expect(await records(founder)).toHaveLength(2)
  })

  it('stays unsigned with an invalid name', async () => {
    await write(FIRST)
    await demand()
    expect(await getAnswer(agree('  '))).toEqual([400, 'Type your name.'])
    expect(await isOpen()).toBe('terms')
  })
})

describe('a signed NDA', () => {
  beforeEach(async () => {
    await write(FIRST)
    await demand()
    await agree()
  })

  it('can be read by both parties and no one else, as it was signed', async () => {
    await write(SECOND)
    const [signed] = await records(founder)
    for (const user of [founder, reader]) {
      const record = (await (await as(user, 'GET', `/api/ndas/${signed!.id}`)).json()) as AgreementRecord
      expect(record).toMatchObject({ text: FIRST, viewerName: 'Ada Byron', signedAt: '2026-01-15T12:00:00.000Z' })
    }
    const other = await api.signedInAs('investor')
    const admin = await api.signedInAs('admin')
    for (const user of [other, admin]) expect((await as(user, 'GET', `/api/ndas/${signed!.id}`)).status).toBe(404)
    expect(await records(other)).toEqual([])
  })

  it('outlives document, text, and one account, and is deleted with the second', async () => {
    const [signed] = await records(reader)
    await api.database.write((tx) => tx.delete(documents))
    const remove = async ({ cookie, username }: User & { username: string }) =>
      (await api.call('DELETE', '/api/user', { cookie, body: { confirmation: username, password: TEST_PASSWORD } }))
        .status
    expect(await remove(founder)).toBe(204)
    expect(await api.database.read.select().from(startups)).toEqual([])
    const record = (await (await as(reader, 'GET', `/api/ndas/${signed!.id}`)).json()) as AgreementRecord
    expect(record).toMatchObject({ text: FIRST, founderName: 'Ines Vogel', companyName: 'Fern', party: 'reader' })
    expect(await remove(reader)).toBe(204)
    for (const table of [ndaSignatures, ndaTerms]) expect(await api.database.read.select().from(table)).toEqual([])
  })

  it('stays with the founder when the reader leaves, and is in both data exports', async () => {
    for (const { cookie } of [founder, reader]) {
      const zip = Buffer.from(await (await as({ cookie }, 'GET', '/api/user/data')).arrayBuffer()).toString()
      for (const text of [FIRST, 'Ada Byron', 'ndaSignatures']) expect(zip).toContain(text)
    }
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, reader.id)))
    expect(await records(founder)).toMatchObject([{ viewerName: 'Ada Byron', party: 'founder' }])
  })
})

describe('versions of an NDA', () => {
  const texts = async () => (await api.database.read.select().from(ndaTerms)).map(({ text }) => text)
  const numbered = (count: number) => `${FIRST} Version ${count}.`
  const wait = () => (api.clock.now += 20 * 60_000)

  it('are replaced if unsigned, and kept if signed', async () => {
    await write(FIRST)
    await write(SECOND)
    expect(await texts()).toEqual([SECOND])
    await demand()
    await agree()
    await write(FIRST)
    await write(numbered(1))
    expect(await texts()).toEqual([SECOND, numbered(1)])
    expect(await records(founder)).toHaveLength(1)
  })

  it('can change ten times in ten minutes at most', async () => {
    const put = (count: number) => as(founder, 'PUT', '/api/startup/confidentiality', { text: numbered(count) })
    const { most } = LIMITS.nda
    for (let count = 0; count < most; count++) expect((await put(count)).status).toBe(200)
    expect((await put(most)).status).toBe(429)
    // Sending the same text again changes nothing.
    expect((await put(most - 1)).status).toBe(200)
    expect(await texts()).toEqual([numbered(most - 1)])
  })

  it('have a maximum of signed ones; an earlier text can still be offered', async () => {
    const { versions } = LIMITS.nda
    const offeredAt = new Date(api.clock.now - 1)
    await api.database.write(async (tx) => {
      for (let count = 0; count < versions; count++) {
        const version = createHash('sha256').update(numbered(count)).digest('hex')
        const row = { startupId, text: numbered(count), version, offeredAt }
        const termsId = await insertRow(tx, ndaTerms, row)
        const names = { viewerName: 'Ada', founderName: 'Ines', companyName: 'Fern', signedAt: offeredAt }
        await insertRow(tx, ndaSignatures, {
          termsId,
          viewerId: reader.id,
          founderId: founder.id,
          ...names,
        })
      }
    })
    const put = (text: string) => as(founder, 'PUT', '/api/startup/confidentiality', { text })
    expect(await getAnswer(put(FIRST))).toEqual([409, TOO_MANY_TERMS])
    wait()
    expect((await put(numbered(0))).status).toBe(200)
    expect(await texts()).toHaveLength(versions)
  })

  it('need an approved founder, or a document that already requires one', async () => {
    const pending = await api.signedInAs('user', { requestedRole: 'founder' })
    const own = await api.database.write((tx) => insertStartup(tx, { userId: pending.id }))
    const put = () => as(pending, 'PUT', '/api/startup/confidentiality', { text: FIRST })
    expect(await getAnswer(put())).toEqual([403, TERMS_ONCE_APPROVED])
    await api.database.write((tx) =>
      insertDocument(tx, { startupId: own, storedName: 'requestStatus', requiresNda: true }),
    )
    expect((await put()).status).toBe(200)
  })
})
