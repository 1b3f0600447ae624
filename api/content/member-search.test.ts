import { beforeEach, expect, it } from 'vitest'
import { conversationMessages } from '#api/conversations/table.ts'
import { connections } from '#api/connections/table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { users } from '#api/users/table.ts'
import { eq } from '#api/platform/db/drizzle.ts'
import type { FoundMember } from '#api/content/calls.ts'

type User = Awaited<ReturnType<TestApi['signedInAs']>>

let api: TestApi
let founder: User
let investor: User
let startupId: number

beforeEach(async () => {
  api = await createTestApi()
  founder = await api.signedInAs('founder', { firstName: 'Lucia', lastName: 'Marsh' })
  investor = await api.signedInAs('investor', { firstName: 'Ian', lastName: 'Frost' })
  await api.database.write(async (tx) => {
    startupId = await insertStartup(tx, {
      userId: founder.id,
      approved: true,
      isPublic: false,
      companyName: 'Linden Robotics',
      elevatorPitch: 'Arms that prune vines.',
    })
    await tx.insert(connections).values({ id: 7, startupId, investorId: investor.id, state: 'accepted' })
    await tx.insert(conversationMessages).values({ conversationId: 7, party: 'founder', text: 'The vineyard at nine?' })
    const note = { investorId: investor.id, startupId, notes: 'Ask for the vineyard figures.', tags: ['robots'] }
    await tx.insert(savedStartups).values(note)
  })
})

const search = async (user: User | null, q: string) => {
  const answer = await api.call('GET', `/api/search/members?q=${encodeURIComponent(q)}`, { cookie: user?.cookie })
  return answer.status === 200 ? ((await answer.json()) as FoundMember[]) : answer.status
}
const found = async (user: User, q: string) =>
  ((await search(user, q)) as FoundMember[]).map(({ kind, title, url }) => `${kind} ${title} ${url}`)

it('search: a user finds startups, people, conversations, and their own notes', async () => {
  const startup = `startup Linden Robotics /startup/${startupId}`
  const conversation = 'conversation Lucia Marsh /conversations/7'
  const note = `note Linden Robotics /startup/${startupId}#your-notes`
  expect(await found(investor, 'linden')).toEqual([startup, conversation])
  expect(await found(investor, 'LUCIA')).toEqual([conversation])
  expect(await found(investor, 'vineyard')).toEqual([conversation, note])
  expect(await found(investor, 'robots')).toEqual([note])
  expect(await found(founder, 'frost')).toEqual(['conversation Ian Frost /conversations/7'])
  expect(await found(founder, '')).toEqual([])
  const hits = (await search(investor, 'vineyard')) as FoundMember[]
  expect(hits[0]!.excerpt.filter(({ isFound }) => isFound)).toEqual([{ text: 'vineyard', isFound: true }])
})

it('search: nothing is found that its own page would not show', async () => {
  const other = await api.signedInAs('investor')
  const pending = await api.signedInAs('user')
  expect(await search(null, 'linden')).toBe(401)
  expect(await found(other, 'vineyard')).toEqual([])
  expect(await found(other, 'robots')).toEqual([])
  expect(await found(pending, 'linden')).toEqual([])
  expect(await found(await api.signedInAs('admin'), 'vineyard')).toEqual([])
  // Nor the name of someone who is deactivated, or of their startup.
  await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, founder.id)))
  expect(await found(investor, 'lucia')).toEqual([])
  expect(await found(investor, 'linden')).toEqual([])
  expect(await found(investor, 'vineyard')).toEqual([
    'conversation A former member /conversations/7',
    'note A startup that is no longer listed /dashboard/investor?tab=saved',
  ])
})
