import { beforeAll, expect, it } from 'vitest'
import type { ConnectionParty } from './contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import type { ConnectionState } from '#api/connections/contract/transitions.ts'
import { connections } from './table.ts'
import { insertInvestor, insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

const ACTIONS = ['request', 'accept', 'decline', 'extend', 'withdraw'] as const
type Action = (typeof ACTIONS)[number]
type Statuses = [request: number, accept: number, decline: number, extend: number, withdraw: number]

/** The response status for the sender and the recipient, in the order of `ACTIONS`. */
const TABLE: Record<ConnectionState, { requester: Statuses; recipient: Statuses; opensAfter?: number }> = {
  requested: { requester: [409, 403, 403, 403, 200], recipient: [201, 200, 200, 200, 403] },
  accepted: { requester: [409, 403, 403, 403, 200], recipient: [409, 409, 409, 409, 200] },
  declined: { requester: [409, 403, 403, 403, 409], recipient: [409, 409, 409, 409, 403], opensAfter: 180 },
  withdrawn: { requester: [409, 403, 403, 403, 409], recipient: [409, 409, 409, 409, 403], opensAfter: 30 },
  expired: { requester: [409, 403, 403, 403, 409], recipient: [409, 409, 409, 409, 403], opensAfter: 30 },
}

let api: TestApi
let users: Record<ConnectionParty, User>
let strangers: User[]
let admin: User
let pair: { investorId: number; startupId: number }
let profileId: number

beforeAll(async () => {
  api = await createTestApi()
  users = { investor: await api.signedInAs('investor'), founder: await api.signedInAs('founder') }
  strangers = [await api.signedInAs('investor'), await api.signedInAs('founder')]
  admin = await api.signedInAs('admin')
  await api.database.write(async (tx) => {
    const startupId = await insertStartup(tx, { userId: users.founder.id, approved: true })
    profileId = await insertInvestor(tx, { userId: users.investor.id, isPublic: true })
    pair = { investorId: users.investor.id, startupId }
  })
})

/** Puts the pair into a state that has lasted for some days. */
async function upload(state: ConnectionState, initiatedBy: ConnectionParty, days = 1): Promise<number> {
  const at = new Date(api.clock.now - days * DAY)
  return api.database.write(async (tx) => {
    await tx.delete(connections)
    const [row] = await tx
      .insert(connections)
      .values({
        ...pair,
        state,
        initiatedBy,
        createdAt: at,
        answeredAt: state === 'accepted' || state === 'declined' ? at : null,
        withdrawnAt: state === 'withdrawn' ? at : null,
        dueAt: state === 'requested' ? new Date(api.clock.now + DAY) : at,
      })
      .returning()
    return row!.id
  })
}

const WHY = 'We grow what you invest in, and raise a round this spring.'
const STATES = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const
async function attempt({ cookie }: User, party: ConnectionParty, action: Action, id: number): Promise<number> {
  const target = party === 'investor' ? { startupId: pair.startupId } : { investorId: profileId }
  const call = (method: string, path: string, body?: object) =>
    api.call(method, path, { cookie, ...(body && { body }) })
  if (action === 'request') return (await call('POST', '/api/connect', { ...target, message: WHY })).status
  if (action === 'extend') return (await call('POST', `/api/connections/${id}/extend`)).status
  return (await call('PATCH', `/api/connections/${id}`, { state: STATES[action] })).status
}

const PARTIES = ['investor', 'founder'] as const
const CASES = (Object.keys(TABLE) as ConnectionState[]).flatMap((state) =>
  PARTIES.flatMap((initiatedBy) => PARTIES.map((party) => ({ state, initiatedBy, party }))),
)

it.each(CASES)('of a connection that is $state, requested by the $initiatedBy: the $side can', async (each) => {
  const { state, initiatedBy, party } = each
  const row = TABLE[state]
  const expected = party === initiatedBy ? row.requester : row.recipient
  const found: number[] = []
  for (const action of ACTIONS) found.push(await attempt(users[party], party, action, await upload(state, initiatedBy)))
  expect(found).toEqual(expected)
  const { opensAfter } = row
  if (!opensAfter) return
  const again = async (days: number) => attempt(users[party], party, 'request', await upload(state, initiatedBy, days))
  expect([await again(opensAfter - 0.1), await again(opensAfter)]).toEqual([409, 201])
})

it('no one else learns of or changes a connection', async () => {
  for (const state of Object.keys(TABLE) as ConnectionState[]) {
    const id = await upload(state, 'investor')
    for (const action of ACTIONS.slice(1)) {
      for (const stranger of strangers) expect(await attempt(stranger, 'investor', action, id)).toBe(404)
      expect(await attempt(admin, 'investor', action, id)).toBe(403)
    }
  }
})

it('before any request both can', async () => {
  for (const party of PARTIES) {
    await api.database.write((tx) => tx.delete(connections))
    expect(await attempt(users[party], party, 'request', 0)).toBe(201)
  }
})
