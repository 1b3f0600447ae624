import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTableApi, type TableApi } from '#api/imports/testing-table.ts'
import { importedRecords } from '#api/imports/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { notifications } from '#api/notifications/table.ts'
import { startups } from '#api/startups/table.ts'
import type { ImportedStartup, MyClaim, StartupClaim, UnclaimedStartup } from './calls.ts'
import { toPublicFacts } from './public-facts.ts'
import { startupClaims } from './table.ts'

const HEAD = 'Company,Email,Full name,Phone,Industry,Stage,City,Website,Description,Amount to raise,Equity\n'
const ORCHARD =
  'Quiet Orchard,hanne@orchard.example,Hanne Bly,608 555 0199,AgTech,Pre-seed,La Crosse,https://orchard.example,' +
  '"Counts blossoms from the air. Ask Hanne at 608 555 0199. We raise $500K now.",$500K,12%\n'

let api: TableApi
beforeEach(async () => void (api = await createTableApi()))

const listed = (query = '') => api.json<UnclaimedStartup[]>('GET', `/api/unclaimed-startups${query}`)
const imported = () => api.asAdmin<ImportedStartup[]>('GET', '/api/admin/imported-startups')
const importAndList = (rows = ORCHARD) => api.import(HEAD + rows, { listsUnclaimed: true })
const founder = (details = {}) => api.signedInAs('founder', details)
type Founder = Awaited<ReturnType<typeof founder>>
const withStartup = async (values: object) => {
  const user = await founder()
  const startupId = await api.database.write((tx) => insertStartup(tx, { ...values, userId: user.id }))
  return { ...user, startupId }
}
const NOTE = { note: 'I founded it in 2024.' }
const claim = (startupId: number, { cookie }: Founder, body: object = NOTE) =>
  api.call('POST', '/api/startup/claim', { cookie, body: { startupId, ...body } })
const claims = () => api.database.read.select().from(startupClaims)
const decide = (id: number, outcome: string) =>
  api.call('PATCH', `/api/admin/claims/${id}`, { cookie: api.admin.cookie, body: { outcome } })
const types = async (userId: number) =>
  (await api.database.read.select().from(notifications)).filter((row) => row.userId === userId).map(({ type }) => type)

describe('listing imported startups', () => {
  it('an import asks: listed with public facts only, or for administrators alone', async () => {
    await api.import(HEAD + ORCHARD)
    expect(await listed()).toEqual([])
    expect(await imported()).toMatchObject([{ companyName: 'Quiet Orchard', isListed: false }])
    await importAndList()
    expect(await listed()).toEqual([
      {
        id: 1,
        companyName: 'Quiet Orchard',
        industry: 'AgTech',
        stage: 'pre-seed',
        location: 'La Crosse',
        website: 'https://orchard.example/',
        description: 'Counts blossoms from the air.',
      },
    ])
    expect(await imported()).toMatchObject([{ email: 'hanne@orchard.example', isListed: true }])
  })

  it('undoing an import takes out what it has listed', async () => {
    await api.import(HEAD + ORCHARD)
    const again = await importAndList(`${ORCHARD}Second,,,,,,,,,,\n`)
    expect(await listed()).toHaveLength(2)
    await api.undo(again.id)
    expect(await listed()).toEqual([])
    expect(await imported()).toMatchObject([{ companyName: 'Quiet Orchard' }])
  })

  it('filters, searches and pages by name', async () => {
    await importAndList(`${ORCHARD}birch,,,,Energy,,,,,,\nAlder,,,,Energy,,,,,,\n`)
    const names = async (query: string) => (await listed(query)).map(({ companyName }) => companyName)
    expect(await names('')).toEqual(['Alder', 'birch', 'Quiet Orchard'])
    expect(await names('?industry=Energy')).toEqual(['Alder', 'birch'])
    expect(await names('?stage=pre-seed')).toEqual(['Quiet Orchard'])
    expect(await names('?q=blossoms')).toEqual(['Quiet Orchard'])
    expect(await names('?limit=2')).toEqual(['Alder', 'birch'])
  })
})

describe('an administrator', () => {
  const put = (id: number, body: object) =>
    api.call('PUT', `/api/admin/imported-startups/${id}`, { cookie: api.admin.cookie, body })

  it('edits one; the next import leaves the change alone', async () => {
    await importAndList()
    const [before] = await imported()
    const values = { ...before, location: 'Onalaska', isListed: true }
    expect((await put(1, values)).status).toBe(200)
    expect(await listed()).toMatchObject([{ location: 'Onalaska' }])
    const again = await importAndList(ORCHARD.replace('La Crosse', 'Holmen'))
    expect(await listed()).toMatchObject([{ location: 'Onalaska' }])
    expect((await api.lines(again.id))[0]!.notes).toEqual(['Location stays: an administrator has changed it.'])
    expect((await put(1, { ...values, updatedAt: new Date(0).toISOString() })).status).toBe(409)
  })

  it('lists all, or none', async () => {
    await api.import(`${HEAD}${ORCHARD}Second,,,,,,,,,,\n`)
    const set = (isListed: boolean) => api.asAdmin('PUT', '/api/admin/imported-startups/listed', { isListed })
    expect(await set(true)).toEqual({ listed: 2 })
    expect(await set(false)).toEqual({ listed: 0 })
  })

  it('deletes one with what the import report says about it', async () => {
    const { id } = await importAndList()
    await api.call('DELETE', '/api/admin/imported-startups/1', { cookie: api.admin.cookie })
    expect([await listed(), await imported()]).toEqual([[], []])
    expect(JSON.stringify(await api.lines(id))).not.toMatch(/hanne/i)
  })

  it('merges one with a registered startup, whose values stay', async () => {
    await importAndList()
    const { id: userId, startupId } = await withStartup({ companyName: 'Quiet Orchard', website: null })
    expect((await imported())[0]!.sameAs).toEqual({ id: startupId, companyName: 'Quiet Orchard' })
    await api.call('POST', '/api/admin/imported-startups/1/merge', { cookie: api.admin.cookie, body: { startupId } })
    expect([await listed(), await imported()]).toEqual([[], []])
    const [row] = await api.database.read.select().from(startups)
    expect(row).toMatchObject({ userId, website: 'https://orchard.example' })
    expect(row!.location).not.toBe('La Crosse')
  })
})

describe('claiming', () => {
  it('approved, it becomes the founder’s profile, which waits for its review', async () => {
    await importAndList()
    const ada = await founder({ email: 'ada@orchard.example' })
    expect((await claim(1, ada)).status).toBe(201)
    const pending = await api.asAdmin<StartupClaim>('GET', '/api/admin/claims/1')
    expect(pending).toMatchObject({ matches: 'domain', note: NOTE.note, mergesWith: null })
    expect((await decide(1, 'approved')).status).toBe(204)
    expect(await listed()).toEqual([])
    const [row] = await api.database.read.select().from(startups)
    expect(row).toMatchObject({ userId: ada.id, companyName: 'Quiet Orchard', approved: false, fundingAmount: 500_000 })
    expect(await types(ada.id)).toEqual(['claim_approved'])
    expect((await decide(1, 'approved')).status).toBe(404)
  })

  it('approved for a founder with a startup, both are merged', async () => {
    await importAndList()
    const grace = await withStartup({ companyName: 'Orchard, Inc.', website: null })
    await claim(1, grace)
    expect(await api.asAdmin('GET', '/api/admin/claims/1')).toMatchObject({ mergesWith: { id: grace.startupId } })
    await decide(1, 'approved')
    const rows = await api.database.read.select().from(startups)
    expect(rows).toMatchObject([{ companyName: 'Orchard, Inc.', website: 'https://orchard.example' }])
    expect(await listed()).toEqual([])
  })

  it('declined, it stays listed, and the founder can’t claim it again', async () => {
    await importAndList()
    const ada = await founder()
    await claim(1, ada)
    await decide(1, 'declined')
    expect(await listed()).toHaveLength(1)
    expect(await types(ada.id)).toEqual(['claim_declined'])
    expect((await claim(1, ada)).status).toBe(409)
  })

  it('of two founders one gets it, and the other is told', async () => {
    await importAndList()
    const [ada, grace] = [await founder(), await founder()]
    await claim(1, ada)
    await claim(1, grace)
    await decide(2, 'approved')
    expect((await claims()).map(({ outcome }) => outcome)).toEqual(['declined', 'approved'])
    expect(await types(ada.id)).toEqual(['claim_declined'])
  })

  it('a founder has one claim at a time, and adds what was not imported', async () => {
    await importAndList(`${ORCHARD}Second,,,,,,,,,,\n`)
    const ada = await founder()
    await claim(1, ada)
    expect((await claim(2, ada)).status).toBe(400)
    await claim(2, ada, { ...NOTE, industry: 'Energy', stage: 'seed' })
    expect((await claims()).map(({ outcome }) => outcome)).toEqual(['replaced', null])
    const mine = await api.json<MyClaim>('GET', '/api/startup/claim', { cookie: ada.cookie })
    expect(mine).toMatchObject({ startupId: 2, companyName: 'Second', outcome: null })
  })

  it('what is not listed can’t be claimed, and neither can an investor claim', async () => {
    await api.import(HEAD + ORCHARD)
    expect((await claim(1, await founder())).status).toBe(404)
    const investor = await api.signedInAs('investor')
    expect((await claim(1, investor)).status).toBe(403)
  })
})

describe('public facts', () => {
  const word = fc.stringMatching(/^[a-z]{5,9}$/)
  const digits = fc.stringMatching(/^[2-9]\d{2}-\d{3}-\d{4}$/)
  const record = fc
    .record({
      firstName: word.map((name) => `F${name}`),
      lastName: word.map((name) => `L${name}`),
      user: word,
      phone: digits,
      money: fc.integer({ min: 10_000, max: 9_999_999 }),
      equity: fc.integer({ min: 1, max: 99 }).map((percent) => `${percent}.25%`),
      pitch: word.map((text) => `pitch${text}`),
      place: fc.constantFrom('La Crosse', 'Onalaska, WI 54650-1234'),
    })
    .map((secret) => {
      const { firstName, lastName, user, phone, money, equity } = secret
      const email = `${user}@mail-${user}.example`
      const amount = `$${money.toLocaleString('en-US')}`
      const fields = {
        companyName: 'Quiet Orchard',
        contactName: `${firstName} ${lastName}`,
        firstName,
        lastName,
        email,
        phoneNumber: phone,
        linkedIn: `https://www.linkedin.com/in/${user}`,
        elevatorPitch: secret.pitch,
        fundingAmount: money,
        equityOffered: equity,
        highlights: [`Signed by ${firstName}`],
        traction: `${amount} of sales`,
        industry: 'AgTech',
        stage: 'seed',
        location: secret.place,
        website: `https://orchard.example/?from=${email}`,
      }
      const secrets = [firstName, lastName, email, phone, String(money), amount, equity, user, secret.pitch]
      return { fields, secrets }
    })
  const sentence = (secrets: readonly string[]) =>
    fc
      .tuple(
        fc.constantFrom('Ask ', 'We raise ', '', 'Led by '),
        fc.constantFrom(...secrets),
        fc.constantFrom('', ' now'),
      )
      .map((parts) => `${parts.join('')}.`)
  const planted = record.chain(({ fields, secrets }) =>
    fc
      .array(fc.oneof(fc.constant('Counts blossoms from the air.'), sentence(secrets.slice(0, -1))), { maxLength: 6 })
      .map((sentences) => ({ fields: { ...fields, description: sentences.join(' ') }, secrets })),
  )

  it('a listing never shows a person, a contact or an amount, to anyone, in any answer', async () => {
    const visitors = [undefined, (await api.signedInAs('investor')).cookie, (await founder()).cookie]
    await fc.assert(
      fc.asyncProperty(planted, async ({ fields, secrets }) => {
        await api.database.write(async (tx) => {
          await tx.delete(importedRecords)
          await tx.insert(importedRecords).values({ kind: 'startups', nameKey: 'quiet orchard', fields })
        })
        await api.asAdmin('PUT', '/api/admin/imported-startups/listed', { isListed: true })
        for (const cookie of visitors) {
          const options = cookie === undefined ? {} : { cookie }
          const all = await api.json<UnclaimedStartup[]>('GET', '/api/unclaimed-startups', options)
          expect(all).toHaveLength(1)
          const one = await api.json('GET', `/api/unclaimed-startups/${all[0]!.id}`, options)
          const others = ['/api/startups', '/api/startups/addresses', '/api/events', '/api/news']
          const bodies = await Promise.all(others.map(async (path) => (await api.call('GET', path, options)).text()))
          const shown = JSON.stringify([all, one, ...bodies]).toLowerCase()
          for (const secret of secrets) expect(shown).not.toContain(secret.toLowerCase())
          // Neither does a search tell what isn't shown.
          for (const secret of secrets) expect(await listed(`?q=${encodeURIComponent(secret)}`)).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['a person', { companyName: 'Hanne Bly', contactName: 'Hanne Bly' }],
    ['an address', { companyName: 'hanne@orchard.example' }],
    ['a telephone number', { companyName: 'Call 608 555 0199' }],
  ])('a name that is %s isn’t listed', (_, fields) => expect(toPublicFacts(fields)).toBeNull())

  it('years, ZIP codes, and a name that is the company’s as well stay', () => {
    const facts = toPublicFacts({
      companyName: 'Miller Brewing',
      lastName: 'Miller',
      location: 'Milwaukee, WI 53208-1234',
      description: 'Miller Brewing made ale from 1999–2024.\nCall 608.555.0199!',
    })
    expect(facts).toMatchObject({
      location: 'Milwaukee, WI 53208-1234',
      description: 'Miller Brewing made ale from 1999–2024.',
    })
  })
})
