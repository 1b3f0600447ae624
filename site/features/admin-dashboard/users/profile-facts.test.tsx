import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Startup } from '#api/startups/contract/responses.ts'
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

test('a review warns of what an incomplete startup profile lacks', () => {
  const html = facts({ ...complete, website: null, traction: '' })
  expect(html).toContain('The profile is 86% complete')
  expect(html).toContain('Still empty: Website, Traction.')
  expect(facts(complete)).not.toMatch(/% complete|Still empty/)
})

test('a review shows logo, deck and documents by the call that checks readers', () => {
  const html = facts({
    ...complete,
    logo: '/api/startups/1/logo/abc.webp',
    pitchDeck: 'abcdefghijklmnop.pdf',
    documents: [
      { id: 1, name: 'Deck.pdf', filename: 'abcdefghijklmnop.pdf', date: '2026-01-15', type: 'pitchDeck', size: 2048 },
      { id: 2, name: 'Plan.pdf', filename: 'qrstuvwxyzabcdef.pdf', date: '2026-01-15', type: 'document', size: 2048 },
    ],
  } as unknown as Startup)
  expect(html).toContain('<img src="/api/startups/1/logo/abc.webp" alt="" loading="lazy"')
  expect(html).toMatch(/href="\/documents\/1"[^>]*>Open the pitch deck</)
  expect(html).toMatch(/href="\/documents\/2"[^>]*>Plan.pdf</)
  expect(html).not.toContain('Deck.pdf<')
  expect(facts({ ...complete, pitchDeck: 'javascript:alert(1)', documents: [] } as unknown as Startup)).not.toMatch(
    /javascript|Documents/,
  )
})
