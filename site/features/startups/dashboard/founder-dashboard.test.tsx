import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Startup } from '#api/startups/contract/responses.ts'
import { CompletionCard } from './CompletionCard.tsx'
import { DashboardHeader } from './DashboardHeader.tsx'
import { ResourceCards } from './ResourceCards.tsx'
import { VisibilityCard } from './VisibilityCard.tsx'
import { Welcome } from './Welcome.tsx'

const STARTUP = {
  id: 7,
  companyName: 'Lattice Labs',
  industry: 'SaaS',
  stage: 'mvp',
  location: 'Cedar Valley',
  elevatorPitch: 'Trellises for growing software teams.',
  description: 'We build the frame on which small software teams grow.',
  highlights: [],
  approved: false,
} as unknown as Startup

it.each([
  [true, 'Approved', 'Your profile is visible to investors'],
  [false, 'Pending Review', 'An admin needs to approve your profile'],
])('an approved flag of %s reads %s, with its text', (approved, badge, text) => {
  const html = renderToStaticMarkup(<DashboardHeader startup={{ ...STARTUP, approved }} />)
  expect(html).toContain(badge)
  expect(html).toContain(text)
})

it.each([
  [true, true, 'Public', 'Anyone can find your startup.'],
  [false, true, 'Public when approved', 'Once it’s approved, anyone can find your startup.'],
  [true, false, 'Private', 'Only vetted investors see your startup.'],
  [false, false, 'Private', 'Once it’s approved, only vetted investors see your startup.'],
])('a startup approved: %s and public: %s reads %s, and who finds it now', (approved, isPublic, state, text) => {
  const html = renderToStaticMarkup(<VisibilityCard startup={{ ...STARTUP, approved, isPublic, viewCount: 0 }} />)
  expect(html).toContain(`>${state}<`)
  expect(html).toContain(text)
})

it('a founder without a profile is welcomed with a way to complete it', () => {
  const html = renderToStaticMarkup(<Welcome firstName="Ada" reviewTime="1-2 business days" />)
  expect(html).toContain('Welcome, Ada')
  expect(html).toMatch(/<a [^>]*href="\/profile"[^>]*>.*Complete Your Profile/s)
})

it('the completion names what is missing, each with a link, and is gone once nothing is', () => {
  const some = renderToStaticMarkup(<CompletionCard startup={STARTUP} />)
  expect(some).toContain('In Progress')
  expect(some).toContain('43%')
  expect(some.match(/href="\/profile"/g)).toHaveLength(8)
  const filled = { website: 'x', founded: 'x', phoneNumber: 'x', linkedIn: 'x', pitchDeck: 'x', logo: 'x' }
  const fundingAsk = { fundingAmount: 1, equityOffered: '1%', highlights: ['x'], traction: 'x' }
  expect(renderToStaticMarkup(<CompletionCard startup={{ ...STARTUP, ...filled, ...fundingAsk }} />)).toBe('')
})

it('resource cards lead to the events, the investors and the news', () => {
  const html = renderToStaticMarkup(<ResourceCards isApproved />)
  for (const path of ['/events', '/investors', '/news']) expect(html).toContain(`href="${path}"`)
})
