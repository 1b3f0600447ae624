import { expect, it } from 'vitest'
import { PERSONAL_HOME } from '#site/copy/personal-home.ts'
import { buildChecklist } from './checklist.ts'

type Arguments = Parameters<typeof buildChecklist>
const states = (user: Arguments[0], hasProfile: Arguments[1]) =>
  buildChecklist(user, hasProfile, 'a week').map(({ id, state }) => `${id}: ${state}`)

it('asks a new person for the profile of the requested role first', () => {
  const user = { requestedRole: 'investor', rejectedAt: null } as const
  expect(states(user, false)).toEqual(['account: done', 'profile: now', 'review: later'])
  expect(buildChecklist(user, false, 'a week')[1]?.title).toBe('Complete your investor profile')
})

it('then waits for the review', () => {
  const user = { requestedRole: 'founder', rejectedAt: null } as const
  expect(states(user, true)).toEqual(['account: done', 'profile: done', 'review: now'])
  // No one may have begun to read it.
  expect(buildChecklist(user, true, 'a week')[2]?.text).toBe(
    'Your profile is in line for review. You’ll hear from us within a week.',
  )
})

it('the line above the steps is true in each of their states', () =>
  expect(PERSONAL_HOME.user.lead).not.toMatch(/left|fill|complete/))

it('says when the request was not approved', () => {
  const user = { requestedRole: 'founder', rejectedAt: '2026-02-01T09:00:00Z' } as const
  expect(states(user, true)).toEqual(['account: done', 'profile: done', 'review: refused'])
})
