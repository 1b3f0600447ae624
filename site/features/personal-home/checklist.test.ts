import { expect, it } from 'vitest'
import { PERSONAL_HOME } from '#site/copy/personal-home.ts'
import { buildChecklist } from './checklist.ts'

const states = (...[user, hasProfile]: Parameters<typeof buildChecklist>) =>
  buildChecklist(user, hasProfile).map(({ id, state }) => `${id}: ${state}`)

it('asks a new person for the profile of the requested role first', () => {
  const user = { requestedRole: 'investor', rejectedAt: null } as const
  expect(states(user, false)).toEqual(['account: done', 'profile: now', 'review: later'])
  expect(buildChecklist(user, false)[1]?.title).toBe('Complete your investor profile')
})

it('then waits for the review', () => {
  const user = { requestedRole: 'founder', rejectedAt: null } as const
  expect(states(user, true)).toEqual(['account: done', 'profile: done', 'review: now'])
  // No one may have begun to read it.
  expect(buildChecklist(user, true)[2]?.text).toBe(
    'Your profile is in line for review. You’ll hear from us within 1-2 business days.',
  )
})

it('the line above the steps is true in each of their states', () =>
  expect(PERSONAL_HOME.user.lead).not.toMatch(/left|fill|complete/))

it('says when the request was not approved', () => {
  const user = { requestedRole: 'founder', rejectedAt: '2026-02-01T09:00:00Z' } as const
  expect(states(user, true)).toEqual(['account: done', 'profile: done', 'review: refused'])
})
