import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Startup } from '#api/contract/startup/schema.ts'
import { StartupFacts } from './ProfileFacts.tsx'

const complete = {
  id: 1,
  companyName: 'Alder',
  industry: 'SaaS',
  stage: 'seed',
  location: 'Shelby',
  description: 'What it does.',
  elevatorPitch: 'A pitch.',
  website: 'https://alder.example',
  founded: '2020',
  phoneNumber: '555 0100',
  linkedIn: 'https://linkedin.example/alder',
  pitchDeck: 'deck.pdf',
  fundingAmount: 500_000,
  equityOffered: '10%',
  highlights: ['First customers'],
  traction: 'Growing.',
} as unknown as Startup
const facts = (startup: Startup) => renderToStaticMarkup(<StartupFacts startup={startup} />)

test('a review warns of what an incomplete startup profile lacks, and of nothing where it is complete', () => {
  const html = facts({ ...complete, website: null, traction: '' })
  expect(html).toContain('The profile is 86% complete')
  expect(html).toContain('Still empty: Website, Traction.')
  expect(facts(complete)).not.toMatch(/% complete|Still empty/)
})
