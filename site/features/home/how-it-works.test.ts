import { expect, test } from 'vitest'
import { founderTarget, investorTarget, showsHowItWorks } from './how-it-works.ts'

const as = (role: 'user' | 'founder' | 'investor' | 'admin' | 'editor') => ({ role })

test('how it works is for visitors and for anyone who is neither founder nor investor', () => {
  expect([null, as('user'), as('admin'), as('editor')].map(showsHowItWorks)).toEqual([true, true, true, true])
  expect([as('founder'), as('investor')].map(showsHowItWorks)).toEqual([false, false])
})

test('its buttons lead a visitor to Register with the role chosen, everyone else to the dashboards', () => {
  expect([founderTarget(null), investorTarget(null)]).toEqual([
    '/auth?tab=register&role=founder',
    '/auth?tab=register&role=investor',
  ])
  expect([founderTarget(as('founder')), investorTarget(as('founder'))]).toEqual([
    '/submit-pitch',
    '/dashboard/investor',
  ])
  expect([founderTarget(as('investor')), investorTarget(as('investor'))]).toEqual([
    '/dashboard/startup',
    '/resources-startup',
  ])
  for (const role of ['user', 'editor', 'admin'] as const)
    expect([founderTarget(as(role)), investorTarget(as(role))]).toEqual(['/dashboard/startup', '/dashboard/investor'])
})
