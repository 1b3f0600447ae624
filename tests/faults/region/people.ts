import { and, eq, inArray, or } from '#api/platform/db/drizzle.ts'
import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import { DECLINE_REASONS } from '#api/connections/contract/transitions.ts'
import type { Introduction } from '#api/introductions/calls.ts'
import type { Meeting } from '#api/meetings/calls.ts'
import type { Outcome } from '#api/outcomes/calls.ts'
import { INSTRUMENTS, OUTCOME_KINDS } from '#api/outcomes/contract/labels.ts'
import { investors } from '#api/investors/table.ts'
import { connections } from '#api/connections/table.ts'
import { startups } from '#api/startups/table.ts'
import { insertRow, insertStartup } from '#api/testing-rows.ts'
import type { Region } from './region.ts'

/** Someone in the region, and their state. */
export interface User {
  id: number
  party: 'founder' | 'investor'
  /** The id of the startup, or of the investor profile. */
  profileId: number
  /** How probably they answer pending requests during a visit; 0 for users who never do. */
  diligence: number
  timeZone: string
  /** The cookie of the current visit. */
  cookie?: string
}

const ZONES = ['America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']

/** Two founders for each investor, all approved, accepting requests, and public. */
export async function settle({ api }: Region, count: number, random: () => number): Promise<User[]> {
  const users: User[] = []
  const { createUser, database } = api()
  for (let index = 0; index < count; index++) {
    const party = index % 3 === 2 ? 'investor' : 'founder'
    const { id } = await createUser({ role: party, firstName: 'Ada', lastName: `Number ${index}` })
    const openRequests = 1 + Math.floor(random() * 6)
    const profileId = await database.write((tx) =>
      party === 'founder'
        ? insertStartup(tx, { userId: id, approved: true, isPublic: true, openRequests })
        : insertRow(tx, investors, {
            userId: id,
            background: 'Twenty years of it',
            investmentRange: '$1M+',
            location: 'Here',
            isPublic: true,
            openRequests,
          }),
    )
    const diligence = random() < 0.2 ? 0 : 0.2 + random() * 0.7
    users.push({ id, party, profileId, diligence, timeZone: ZONES[index % ZONES.length]! })
  }
  return users
}

/** What users do, chosen by a repeatable random sequence. */
export function live(region: Region, users: readonly User[], random: () => number) {
  const chance = (share: number) => random() < share
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

  async function call(user: User, method: string, path: string, body: object): Promise<unknown> {
    const { call: send } = region.api()
    const answer = await send(method, path, { cookie: user.cookie!, body })
    const isRefused = answer.status === 409 || answer.status === 429
    if (!answer.ok && !isRefused) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return isRefused ? null : answer.json()
  }

  const listConnections = (user: User) =>
    region
      .api()
      .database.read.select({ id: connections.id, state: connections.state, initiatedBy: connections.initiatedBy })
      .from(connections)
      .where(
        and(
          inArray(connections.state, ['requested', 'accepted']),
          user.party === 'investor' ? eq(connections.investorId, user.id) : eq(connections.startupId, user.profileId),
        ),
      )

  async function sendRequest(user: User) {
    const other = oneOf(users.filter(({ party }) => party !== user.party))
    const target = user.party === 'investor' ? { startupId: other.profileId } : { investorId: other.profileId }
    await call(user, 'POST', '/api/connect', {
      ...target,
      message: 'We grow what you invest in, and raise a round this spring.',
    })
  }

  async function answer(user: User, id: number, isOwn: boolean) {
    const path = `/api/connections/${id}`
    const to = (state: string, more = {}) => call(user, 'PATCH', path, { state, ...more })
    if (isOwn) return chance(0.03) ? to('withdrawn') : null
    if (!chance(user.diligence)) return null
    if (chance(0.15)) return call(user, 'POST', `${path}/extend`, {})
    if (chance(0.6)) return to('accepted', { note: 'Gladly.' })
    return to('declined', { reason: oneOf(DECLINE_REASONS), pause: chance(0.05) })
  }

  /** Three future times, on the hour. */
  const someTimes = () => {
    const first = Math.ceil(region.clock.now / HOUR) * HOUR + (4 + Math.floor(random() * 12)) * DAY
    return [0, 1, 2].map((step) => new Date(first + step * DAY + Math.floor(random() * 8) * HOUR).toISOString())
  }
  const propose = (user: User, id: number) =>
    call(user, 'POST', `/api/connections/${id}/meetings`, {
      times: someTimes(),
      minutes: oneOf([15, 30, 60]),
      place: 'The barn',
      timeZone: user.timeZone,
    })

  async function meet(user: User, id: number) {
    const { call: send } = region.api()
    if (chance(0.3)) {
      const body = { text: 'Shall we talk?' }
      await call(user, 'POST', `/api/conversations/${id}/messages`, body)
    }
    const answered = await send('GET', `/api/connections/${id}/meetings`, { cookie: user.cookie! })
    if (!answered.ok) return chance(0.5) ? propose(user, id) : null
    const [last] = (await answered.json()) as Meeting[]
    const { timeZone } = user
    const answerMeeting = (name: string, more = {}) =>
      call(user, 'PATCH', `/api/meetings/${last!.id}`, { action: name, timeZone, ...more })
    if (last?.proposal) {
      if (last.proposedBy === user.party) return chance(0.1) ? answerMeeting('withdraw') : null
      if (!chance(user.diligence)) return null
      if (chance(0.2)) return propose(user, id)
      return chance(0.15)
        ? answerMeeting('decline')
        : answerMeeting('confirm', { startsAt: oneOf(last.proposal.times) })
    }
    if (last?.state === 'confirmed') {
      if (chance(0.1)) return propose(user, id)
      return chance(0.1) ? answerMeeting('cancel') : null
    }
    if (last?.state === 'over' && last.met === null && chance(user.diligence))
      return call(user, 'POST', `/api/meetings/${last.id}/met`, { met: oneOf(['yes', 'not_yet', 'no']) })
    return chance(0.5) ? propose(user, id) : null
  }

  /** Answers to introductions by an administrator. */
  async function answerRegion(user: User) {
    const { json } = region.api()
    for (const { id } of await json<Introduction[]>('GET', '/api/introductions', { cookie: user.cookie! }))
      if (chance(user.diligence))
        await call(user, 'PATCH', `/api/introductions/${id}`, { answer: chance(0.7) ? 'yes' : 'no' })
  }

  const someOutcome = () => ({
    kind: oneOf(OUTCOME_KINDS),
    amount: `$${1 + Math.floor(random() * 90)}K`,
    happenedOn: new Date(region.clock.now - Math.floor(random() * 60) * DAY).toISOString().slice(0, 10),
    instrument: oneOf(INSTRUMENTS),
    amountCounts: chance(0.5),
  })

  /** Outcomes: recorded, confirmed, corrected. A founder may change their consent to an amount. */
  async function recordOutcome(user: User, id: number) {
    const path = `/api/connections/${id}/outcomes`
    const outcomes = await region.api().json<Outcome[]>('GET', path, { cookie: user.cookie! })
    const last = outcomes.find(({ isReplaced }) => !isReplaced)
    const record = (more = {}) => call(user, 'POST', path, { ...someOutcome(), ...more })
    if (!last || chance(0.1)) return chance(0.2) ? record() : null
    if (user.party === 'founder' && last.amount !== null && chance(0.1))
      return call(user, 'PUT', `/api/outcomes/${last.id}/consent`, { amountCounts: chance(0.5) })
    if (chance(0.1)) return record({ corrects: last.id })
    if (last.party === user.party || last.confirmedAt || !chance(user.diligence)) return null
    return call(user, 'POST', `/api/outcomes/${last.id}/confirm`, { amountCounts: chance(0.5) })
  }

  const administrator = { party: 'founder', profileId: 0, diligence: 1, timeZone: 'UTC' } as const
  const proposed: number[] = []

  return {
    /** An administrator introduces some pairs, and withdraws an introduction now and then. */
    async introduce(id: number, pairs: number) {
      const admin: User = { ...administrator, id, cookie: await region.api().signIn(id) }
      for (let made = 0; made < pairs; made++) {
        const [founder, investor] = (['founder', 'investor'] as const).map((party) =>
          oneOf(users.filter((candidate) => candidate.party === party)),
        )
        const answer = await call(admin, 'POST', '/api/admin/introductions', {
          startupId: founder!.profileId,
          investorId: investor!.profileId,
          note: 'You both care about the barns of this valley.',
        })
        if (answer) proposed.push((answer as { id: number }).id)
      }
      if (proposed.length > 0 && chance(0.2))
        await call(admin, 'POST', `/api/admin/introductions/${oneOf(proposed)}/withdraw`, {})
    },
    /** What someone does during a visit. */
    async visit(user: User) {
      const { database, signIn } = region.api()
      user.cookie = await signIn(user.id)
      const profile = user.party === 'investor' ? investors : startups
      if (chance(0.3))
        await database.write((tx) =>
          tx
            .update(profile)
            .set({ openToIntroductions: true })
            .where(or(eq(profile.userId, user.id))),
        )
      if (chance(0.5)) await sendRequest(user)
      await answerRegion(user)
      for (const { id, state, initiatedBy } of await listConnections(user)) {
        if (state === 'requested') await answer(user, id, initiatedBy === user.party)
        else if (chance(0.02)) await end(user, id)
        else {
          if (chance(0.7)) await meet(user, id)
          if (chance(0.5)) await recordOutcome(user, id)
        }
      }
    },
  }

  function end(user: User, id: number) {
    return call(user, 'PATCH', `/api/connections/${id}`, { state: 'withdrawn' })
  }
}
