import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#api/platform/contract/call.ts'
import { CALLS, getName, listKinds } from '#api/calls.ts'
import { OTHER_USER_MESSAGE, PAGE_USER_HEADER, PAGE_USER_PARAMETER, VISITOR } from '#api/platform/contract/page-user.ts'
import { isAnyone } from '#api/policy.ts'
import { attempt, isUnsafe } from './attack.ts'
import { SAMPLES } from './samples.ts'
import { createWorlds, type Name, type User, type World, type Worlds } from './two-of-each.ts'

/** Handled before the session is looked up. */
const FOR_MONITORS = 'GET /api/health'
const DECLARED = CALLS.filter((call) => getName(call) !== FOR_MONITORS)

/** A signed-in user who may make a call, with one session for all calls. */
function getActor(call: Call): Name {
  const may = listKinds(call)
  if (may.includes('visitor')) return 'otherInvestor'
  const kinds = ['founder', 'investor', 'editor', 'admin', 'pending founder'] as const
  const kind = kinds.find((candidate) => may.includes(candidate))!
  return kind === 'pending founder' ? 'pendingFounder' : kind
}

let worlds: Worlds
beforeAll(async () => void (worlds = await createWorlds()))
let world: World | undefined
const fresh = async () => (world ??= await worlds.open())
const spoil = async () => {
  await world?.database.close()
  world = undefined
}
afterAll(spoil)

/** Makes a call as the page of a user would: returns the response, and how many rows it wrote. */
async function made(call: Call, madeFor: (here: World, me: User) => string | undefined, inAddress = false) {
  const here = await fresh()
  const sample = SAMPLES[getName(call)]!
  const me = here.people[getActor(call)]
  const params = sample.targets?.(here).find((target) => target.status(me.viewer) === sample.done)?.params
  await sample.prepare?.(here, me)
  const before = await here.writes()
  const owner = madeFor(here, me)
  const answer = await attempt(here, {
    call,
    sample,
    me,
    params,
    ...(inAddress
      ? { query: `${sample.query ? '&' : '?'}${PAGE_USER_PARAMETER}=${owner}` }
      : { headers: { [PAGE_USER_HEADER]: owner } }),
  })
  const text = await answer.text()
  const wrote = (await here.writes()) - before
  if (sample.prepare || wrote > 0) await spoil()
  return { answer, text, wrote, me, done: sample.done }
}

const ofOther = ({ people }: World) => String(people.otherFounder.id)
const ofOwn = (_: World, me: User) => String(me.id)

test('a page of another user than the signed-in one is refused every call', async () => {
  for (const call of DECLARED) {
    const { answer, text, wrote, me } = await made(call, ofOther)
    expect([getName(call), answer.status, wrote]).toEqual([getName(call), 409, 0])
    expect(text).toContain(OTHER_USER_MESSAGE)
    expect(answer.headers.get(PAGE_USER_HEADER)).toBe(String(me.id))
  }
})

test('a page of another user is refused streams and downloads by their addresses', async () => {
  for (const call of DECLARED.filter((candidate) => !isUnsafe(candidate))) {
    const { answer } = await made(call, ofOther, true)
    expect([getName(call), answer.status]).toEqual([getName(call), 409])
  }
})

test.each(DECLARED.filter(({ changes }) => changes).map((call) => [getName(call), call] as const))(
  'one’s own page is allowed %s',
  async (_name, call) => {
    const { answer, done } = await made(call, ofOwn)
    expect(answer.status).toBe(done)
    expect(answer.headers.get(PAGE_USER_HEADER)).toBeNull()
  },
)

test('a visitor’s page keeps a visitor’s rights after someone has signed in', async () => {
  for (const call of DECLARED.filter(isUnsafe)) {
    const { answer, done, wrote } = await made(call, () => VISITOR)
    // An invitation isn't accepted in the browser of someone who is signed in (rules: Invitations).
    const isOpen = call.authorize === isAnyone && getName(call) !== 'POST /api/invitation/accept'
    const found = { call: getName(call), status: answer.status, wrote: isOpen ? 'its own' : wrote }
    expect(found).toEqual({ ...found, ...(isOpen ? { status: done } : { status: 409, wrote: 0 }) })
  }
})

test('a page with an ended session learns that, and not that another user signed in', async () => {
  const here = await fresh()
  const answer = await here.app.request('/api/user', { headers: { [PAGE_USER_HEADER]: '7' } })
  expect(answer.status).toBe(401)
})
