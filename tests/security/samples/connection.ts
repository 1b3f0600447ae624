import { allowedAnswers } from '#api/policy.ts'
import { connections as connectionTable } from '#api/connections/table.ts'
import { meetings } from '#api/meetings/table.ts'
import type { Facts, User, World } from '#tests/security/two-of-each.ts'
import { type Needs, type Target, ofOwners } from './sample.ts'

const ofConnections = ({ connections, people }: Facts): Target[] =>
  connections.map(({ id, founder, investor }) => ({
    name: `the connection of ${founder} and ${investor}`,
    params: [id],
    status: (viewer) => {
      const parties = {
        initiatedBy: 'investor' as const,
        founderId: people[founder].id,
        investorId: people[investor].id,
      }
      if (viewer?.id !== parties.founderId && viewer?.id !== parties.investorId) return 404
      return allowedAnswers(viewer, { ...parties, state: 'requested' }).includes('declined') ? 200 : 403
    },
  }))

/** Only for its two users; an administrator has no access to it, nor to their meeting. */
const ofConversations =
  (done: number, param: 'id' | 'meeting' = 'id') =>
  ({ conversations, people }: Facts): Target[] =>
    conversations.map(({ founder, investor, ...ids }) => ({
      name: `the conversation of ${founder} and ${investor}`,
      params: [ids[param]],
      status: (viewer) => ([people[founder].id, people[investor].id].includes(viewer?.id ?? 0) ? done : 404),
    }))

/** What belongs to both users of a connection. */
const ofBoth =
  (list: (facts: Facts) => Facts['outcomes'], done: { founder: number; investor: number }) =>
  (facts: Facts): Target[] =>
    list(facts).map(({ id, founder, investor }) => ({
      name: `what ${founder} and ${investor} share`,
      params: [id],
      status: (viewer) => {
        if (viewer?.id === facts.people[founder].id) return done.founder
        return viewer?.id === facts.people[investor].id ? done.investor : 404
      },
    }))

const accepted = async ({ database }: World) =>
  database.write(async (tx) => void (await tx.update(connectionTable).set({ state: 'accepted' })))

const both = (done: number) => ({ founder: done, investor: done })

/** Both users may, regardless of who sent the request. */
const ofPairs = ({ connections, people }: Facts): Target[] =>
  connections.map(({ id, founder, investor }) => ({
    name: `the connection of ${founder} and ${investor}`,
    params: [id],
    status: (viewer) => ([people[founder].id, people[investor].id].includes(viewer?.id ?? 0) ? 204 : 404),
  }))

/** The recipient of a founder's request, and of everyone else's. */
const getRecipient = ({ investors, startups }: Facts, me: User | null) => ({
  ...(me?.viewer.role === 'founder' ? { investorId: investors[0]!.id } : { startupId: startups[1]!.id }),
  message: 'We grow what you invest in, and raise a round.',
})

export const CONNECTION: Needs = {
  'POST /api/connect': { body: getRecipient },
  'POST /api/connect/availability': { body: getRecipient },
  'POST /api/connections/:id/block': { targets: ofPairs },
  'DELETE /api/connections/:id/block': { targets: ofPairs },
  'GET /api/conversations/:id': { targets: ofConversations(200) },
  'GET /api/conversations/:id/messages': { targets: ofConversations(200) },
  'POST /api/conversations/:id/messages': { targets: ofConversations(201) },
  'POST /api/conversations/:id/read': { targets: ofConversations(204) },
  'GET /api/conversations/:id/reports': { targets: ofConversations(200) },
  'POST /api/conversations/:id/reports': {
    targets: ofConversations(204),
    body: ({ conversations }) => ({ messageIds: [conversations[0]!.message], reason: 'It is rude' }),
  },
  'GET /api/connections/:id/outcomes': { targets: ofBoth(({ connections }) => connections, both(200)) },
  'POST /api/connections/:id/outcomes': {
    targets: ofBoth(({ connections }) => connections, both(201)),
    prepare: accepted,
  },
  'POST /api/outcomes/:id/confirm': {
    // The user who recorded it can't confirm it.
    targets: ofBoth(({ outcomes }) => outcomes, { founder: 200, investor: 403 }),
    prepare: accepted,
  },
  'PUT /api/outcomes/:id/consent': { targets: ofBoth(({ outcomes }) => outcomes, both(200)) },
  'PUT /api/growth/outside-funding/:id/consent': { targets: ofOwners(({ outsideFunding }) => outsideFunding, 200) },
  'DELETE /api/growth/outside-funding/:id': { targets: ofOwners(({ outsideFunding }) => outsideFunding, 200) },
  'PATCH /api/connections/:id': { targets: ofConnections, body: () => ({ state: 'declined' }) },
  'POST /api/connections/:id/extend': { targets: ofConnections },
  'GET /api/connections/:id/meetings': { targets: ofConversations(200) },
  'POST /api/connections/:id/meetings': { targets: ofConversations(201) },
  'PATCH /api/meetings/:id': { targets: ofConversations(200, 'meeting') },
  'POST /api/meetings/:id/met': {
    targets: ofConversations(200, 'meeting'),
    prepare: ({ database }) => database.write(async (tx) => void (await tx.update(meetings).set({ state: 'over' }))),
  },
  'GET /api/meetings/:id/calendar': { targets: ofConversations(200, 'meeting') },
  'PATCH /api/introductions/:id': {
    targets: ({ introduction: { id, founder, investor }, people }) => [
      {
        name: `the introduction of ${founder} and ${investor}`,
        params: [id],
        status: (viewer) => (viewer?.id === people[founder].id || viewer?.id === people[investor].id ? 200 : 404),
      },
    ],
  },
  'POST /api/admin/introductions': {
    body: ({ startups, investors }) => ({
      startupId: startups[1]!.id,
      investorId: investors[0]!.id,
      note: 'You both work on storage for wind farms.',
    }),
  },
  'GET /api/admin/introductions/people': { query: () => '?party=investor&with=1' },
  'POST /api/admin/introductions/:id/withdraw': {
    targets: ({ introduction }) => [{ name: 'an introduction', params: [introduction.id], status: () => 200 }],
  },
}
