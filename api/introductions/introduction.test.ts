import { and, asc, eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '#api/connections/calls.ts'
import type { OpenConversation } from '#api/conversations/calls.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import type { Introduction, ProposedIntroduction } from './calls.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { composeMail } from '#api/email/sender.service.ts'
import { users } from '#api/users/table.ts'
import { auditEntries } from '#api/audit/table.ts'
import { blocks, connectionEvents, connections } from '#api/connections/table.ts'
import { introductions } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { emails } from '#api/email/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { startups } from '#api/startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { exportRows } from '#api/account/data-export.service.ts'
import { connectIntroduced } from '#api/connections/service.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { introductionJob } from './jobs.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

const SENTENCE = 'You both work on storage for wind farms, two streets apart.'

/** A founder and an investor who can be introduced. */
async function region() {
  const api = await createTestApi()
  const admin = await api.signedInAs('admin')
  const founder = await api.signedInAs('founder', { firstName: 'Ida', lastName: 'Rhodes' })
  const investor = await api.signedInAs('investor', { firstName: 'Grace', lastName: 'Hopper' })
  const startupId = await api.database.write((tx) => insertStartup(tx, { userId: founder.id, approved: true }))
  const investorId = await insertInvestor(api, investor.id)
  return { api, admin, founder, investor, startupId, investorId }
}

async function insertInvestor(api: TestApi, userId: number) {
  const profile = { background: 'Twenty years in farming', investmentRange: '$1M+', location: 'Here', isPublic: true }
  const [row] = await api.database.write((tx) =>
    tx
      .insert(investors)
      .values({ userId, ...profile })
      .returning(),
  )
  return row!.id
}

let world: Awaited<ReturnType<typeof region>>
beforeEach(async () => {
  world = await region()
})

/** Signs in again, because weeks pass between two calls. */
const as = async ({ id }: User, method: string, path: string, body?: object) =>
  world.api.call(method, path, { cookie: await world.api.signIn(id), ...(body && { body }) })
const read = async <T>(user: User, path: string) => (await (await as(user, 'GET', path)).json()) as T
const propose = (with_: object = {}) => {
  const { admin, startupId, investorId } = world
  return as(admin, 'POST', '/api/admin/introductions', { startupId, investorId, note: SENTENCE, ...with_ })
}
const proposed = async () => (await (await propose()).json()) as ProposedIntroduction
const answerAs = (user: User, id: number, answer: 'yes' | 'no') =>
  as(user, 'PATCH', `/api/introductions/${id}`, { answer })
const withdraw = (id: number) => as(world.admin, 'POST', `/api/admin/introductions/${id}/withdraw`)
const own = (user: User) => read<Introduction[]>(user, '/api/introductions')
const listNotifications = async (user: User) =>
  (await read<Notification[]>(user, '/api/notifications')).map(({ type }) => type).toReversed()
const written = async ({ id }: User) => {
  const rows = await world.api.database.read
    .select({ kind: emails.kind })
    .from(emails)
    .where(eq(emails.userId, id))
    .orderBy(asc(emails.id))
  return rows.map(({ kind }) => kind)
}
const runJob = () => world.api.runDue(introductionJob(connectIntroduced))
const pass = async (days: number) => {
  world.api.clock.now += days * DAY
  await runJob()
}
const listed = () => read<ProposedIntroduction[]>(world.admin, '/api/admin/introductions')

describe('an introduction', () => {
  it('asks both, and connects them once both have accepted', async () => {
    const { founder, investor } = world
    const { id, state, answers } = await proposed()
    expect({ state, answers }).toEqual({ state: 'proposed', answers: { founder: null, investor: null } })
    expect(await listNotifications(founder)).toEqual(['introduction_proposed'])
    expect(await listNotifications(investor)).toEqual(['introduction_proposed'])
    expect(await own(founder)).toMatchObject([{ id, note: SENTENCE, answer: null, investor: { name: 'Grace Hopper' } }])
    expect(await own(investor)).toMatchObject([{ id, startup: { companyName: 'Prairie Grid' } }])

    expect(await (await answerAs(founder, id, 'yes')).json()).toMatchObject({ answer: 'yes', connectionId: null })
    expect(await listNotifications(investor)).toEqual(['introduction_proposed'])
    const { connectionId } = (await (await answerAs(investor, id, 'yes')).json()) as Introduction
    const [connection] = await read<Connection[]>(founder, '/api/connections')
    expect(connection).toMatchObject({
      id: connectionId,
      state: 'accepted',
      initiatedBy: 'region',
      message: SENTENCE,
      investor: { email: investor.email },
      founder: { email: founder.email },
    })
    expect(await listNotifications(founder)).toEqual(['introduction_proposed', 'introduction_made'])
    expect(await written(investor)).toEqual(['introductionProposed', 'introductionMade'])
    const events = await world.api.database.read.select().from(connectionEvents)
    expect(events).toMatchObject([{ action: 'introduce', party: null, text: SENTENCE }])
    const { beginning } = await read<OpenConversation>(founder, `/api/conversations/${connectionId}`)
    expect(beginning).toMatchObject([{ action: 'introduce', isOwn: null, text: SENTENCE }])
    expect(await own(founder)).toEqual([])
    expect(await listed()).toMatchObject([{ state: 'connected', answers: { founder: 'yes', investor: 'yes' } }])
    expect((await answerAs(founder, id, 'no')).status).toBe(409)
  })

  it('accepted by both in parallel makes one connection', async () => {
    const { founder, investor } = world
    const { id } = await proposed()
    const answers = await Promise.all([answerAs(founder, id, 'yes'), answerAs(investor, id, 'yes')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await world.api.database.read.select().from(connections)).toHaveLength(1)
    expect(await written(founder)).toEqual(['introductionProposed', 'introductionMade'])
  })

  it('lets an answer be changed until then', async () => {
    const { founder, investor } = world
    const { id } = await proposed()
    await answerAs(founder, id, 'yes')
    await answerAs(founder, id, 'no')
    expect(await (await answerAs(investor, id, 'yes')).json()).toMatchObject({ connectionId: null })
    expect(await (await answerAs(founder, id, 'yes')).json()).toMatchObject({ connectionId: 1 })
  })

  it('is for its two people only', async () => {
    const { api, admin } = world
    const { id } = await proposed()
    for (const user of [await api.signedInAs('founder'), await api.signedInAs('investor')]) {
      expect(await own(user)).toEqual([])
      expect((await answerAs(user, id, 'yes')).status).toBe(404)
    }
    expect((await answerAs(admin, id, 'yes')).status).toBe(403)
  })

  it('sends reminders to those who haven’t answered on day 5 and 10; ends on day 14', async () => {
    const { founder, investor } = world
    const { id } = await proposed()
    await answerAs(founder, id, 'yes')
    await pass(5)
    await runJob()
    await pass(5)
    expect(await written(investor)).toEqual(['introductionProposed', 'introductionReminder', 'introductionReminder'])
    await pass(4)
    await runJob()
    const reminded = ['introduction_proposed', 'introduction_reminder', 'introduction_reminder', 'introduction_ended']
    expect(await listNotifications(investor)).toEqual(reminded)
    expect(await listNotifications(founder)).toEqual(['introduction_proposed', 'introduction_ended'])
    expect(await own(founder)).toEqual([])
    expect((await answerAs(investor, id, 'yes')).status).toBe(409)
  })

  it('leaves as much time as always when a reminder is late', async () => {
    const { investor } = world
    await proposed()
    await pass(13)
    expect(await listNotifications(investor)).toEqual(['introduction_proposed', 'introduction_reminder'])
    await pass(5)
    await pass(3)
    expect(await listed()).toMatchObject([{ state: 'proposed' }])
    await pass(1)
    expect(await listed()).toMatchObject([{ state: 'expired' }])
  })

  it('can be withdrawn by an administrator; all but those who declined are told', async () => {
    const { admin, founder, investor, api } = world
    const { id } = await proposed()
    await answerAs(founder, id, 'no')
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(id)).status).toBe(409)
    expect(await listNotifications(founder)).toEqual(['introduction_proposed'])
    expect(await listNotifications(investor)).toEqual(['introduction_proposed', 'introduction_withdrawn'])
    const trail = await api.database.read.select().from(auditEntries).orderBy(asc(auditEntries.id))
    expect(trail).toMatchObject([
      { action: 'introduction.propose', actorId: admin.id, targetId: id },
      { action: 'introduction.withdraw', actorId: admin.id, targetId: id },
    ])
    expect((await propose()).status).toBe(409)
    await pass(31)
    expect((await propose()).status).toBe(201)
  })
})

describe('what someone learns about the other person’s answer', () => {
  /**
   * Everything that one party receives in three weeks, byte by byte, for each answer of the other one in the first
   * week.
   */
  async function lived(party: 'founder' | 'investor', other: 'yes' | 'no' | null, mine: 'yes' | 'no' | null) {
    world = await region()
    const { api, founder, investor } = world
    const [me, them] = party === 'founder' ? [founder, investor] : [investor, founder]
    const { id } = await proposed()
    await pass(1)
    if (other) await answerAs(them, id, other)
    const seen: string[] = []
    const note = async (answer: Response) => {
      seen.push(`${answer.status} ${[...answer.headers].flat().join(' ')} ${await answer.text()}`)
    }
    for (const days of [0, 4, 0, 5, 4, 7]) {
      await pass(days)
      if (mine && seen.length === 0 && other !== 'yes') await note(await answerAs(me, id, mine))
      const paths = ['introductions', 'notifications', 'notifications/unread', 'connections', 'matches']
      for (const path of paths) await note(await as(me, 'GET', `/api/${path}`))
      const {
        introductions,
        introductionAnswers,
        notifications: notified,
        emails: sent,
      } = await exportRows(api.database.read, me, api.clock.now)
      seen.push(JSON.stringify({ introductions, introductionAnswers, notified, sent }))
    }
    return seen
  }

  it.each(['founder', 'investor'] as const)('a %s who hasn’t answered: nothing of a yes or a no', async (party) => {
    const none = await lived(party, null, null)
    expect(await lived(party, 'no', null)).toEqual(none)
    expect(await lived(party, 'yes', null)).toEqual(none)
  })

  it.each(['founder', 'investor'] as const)('a %s who has answered: nothing of a no', async (party) => {
    for (const mine of ['yes', 'no'] as const)
      expect(await lived(party, 'no', mine)).toEqual(await lived(party, null, mine))
  })

  it('not the name of an investor with a private profile, until both have accepted', async () => {
    const { api, founder, investor, investorId } = world
    await api.database.write((tx) => tx.update(investors).set({ isPublic: false }).where(eq(investors.id, investorId)))
    const { id } = await proposed()
    expect((await own(founder))[0]!.investor).toEqual({ name: null, firmName: null })
    await answerAs(investor, id, 'yes')
    for (const path of ['introductions', 'notifications'])
      expect(await (await as(founder, 'GET', `/api/${path}`)).text()).not.toMatch(/Hopper|Grace/)
    expect(JSON.stringify(await exportRows(api.database.read, founder, api.clock.now))).not.toMatch(/Hopper|Grace/)
    const met = (await (await answerAs(founder, id, 'yes')).json()) as Introduction
    expect(met.investor).toMatchObject({ name: 'Grace Hopper' })
  })

  it('no name and no reason in an email', async () => {
    const { api, founder, investor } = world
    const { id } = await proposed()
    await answerAs(founder, id, 'yes')
    await pass(5)
    await answerAs(investor, id, 'yes')
    const rows = await api.database.read.select().from(emails)
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) {
      const email = await composeMail(api.context, api.database.read, row, { firstName: null, now: api.clock.now })
      expect(JSON.stringify(email)).not.toMatch(/Hopper|Rhodes|Prairie|storage/)
    }
  })
})

describe('an administrator can introduce', () => {
  const set = <Table extends typeof users | typeof startups>(table: Table, values: object, id: number) =>
    world.api.database.write((tx) => tx.update(table).set(values).where(eq(table.id, id)))

  it('only approved and active people', async () => {
    const { founder, investor, startupId } = world
    await set(users, { active: false }, founder.id)
    expect((await propose()).status).toBe(404)
    await set(users, { active: true }, founder.id)
    await set(users, { role: 'user' }, investor.id)
    expect((await propose()).status).toBe(404)
    await set(users, { role: 'investor' }, investor.id)
    await set(startups, { approved: false }, startupId)
    expect((await propose()).status).toBe(404)
    expect((await propose({ note: 'Meet!' })).status).toBe(400)
  })

  it('no one with a block between them, without revealing it', async () => {
    const { api, founder, investor } = world
    await api.database.write((tx) => tx.insert(blocks).values({ blockerId: founder.id, blockedId: investor.id }))
    expect(await getAnswer(propose())).toEqual([404, 'They can’t be introduced right now.'])
  })

  it('no one who can’t meet when both have accepted, until they can again', async () => {
    const { founder, investor, startupId } = world
    const { id } = await proposed()
    await answerAs(founder, id, 'yes')
    await set(startups, { approved: false }, startupId)
    expect(await own(investor)).toEqual([])
    expect((await answerAs(investor, id, 'yes')).status).toBe(404)
    await set(startups, { approved: true }, startupId)
    expect(await (await answerAs(investor, id, 'yes')).json()).toMatchObject({ connectionId: 1 })
  })

  it('no one who is already connected, requested, or proposed', async () => {
    const { api, investor, startupId, investorId } = world
    await as(investor, 'POST', '/api/connect', { startupId })
    expect((await propose()).status).toBe(409)
    await as(investor, 'PATCH', '/api/connections/1', { state: 'withdrawn' })
    await proposed()
    expect((await propose()).status).toBe(409)
    for (const status of [201, 201, 409]) {
      const other = await api.database.write((tx) => insertStartup(tx, { approved: true }))
      expect((await propose({ startupId: other, investorId })).status).toBe(status)
    }
  })
})

describe('people who send a request in the meantime', () => {
  it('aren’t asked once they are connected', async () => {
    const { founder, investor, startupId } = world
    await proposed()
    await as(investor, 'POST', '/api/connect', { startupId })
    await as(founder, 'PATCH', '/api/connections/1', { state: 'accepted' })
    expect(await own(founder)).toEqual([])
    await runJob()
    expect(await listed()).toMatchObject([{ state: 'connected' }])
    expect(await listNotifications(founder)).toEqual(['introduction_proposed', 'connection_requested'])
    const open = and(eq(introductions.state, 'proposed'))
    expect(await world.api.database.read.$count(introductions, open)).toBe(0)
  })

  it('have accepted by sending it', async () => {
    const { founder, investor, startupId } = world
    const { id } = await proposed()
    await as(investor, 'POST', '/api/connect', { startupId })
    expect(await (await answerAs(founder, id, 'yes')).json()).toMatchObject({ connectionId: 1 })
    const [connection] = await read<Connection[]>(investor, '/api/connections')
    expect(connection).toMatchObject({ state: 'accepted', initiatedBy: 'region' })
    const unread = await world.api.database.read
      .select()
      .from(notifications)
      .where(eq(notifications.type, 'introduction_made'))
    expect(unread).toHaveLength(2)
  })

  it('have accepted, also after the other one’s answer', async () => {
    const { founder, investor, startupId } = world
    const { id } = await proposed()
    await answerAs(founder, id, 'yes')
    await as(investor, 'POST', '/api/connect', { startupId })
    await runJob()
    expect(await read<Connection[]>(founder, '/api/connections')).toMatchObject([{ state: 'accepted' }])
  })
})
