import { expect, test } from 'vitest'
import type { Startup } from '#api/startups/contract/schema.ts'
import { nextStep } from './next-step.ts'

const FULL = {
  companyName: 'Lattice Labs',
  industry: 'AgTech',
  stage: 'seed',
  location: 'Wrenfield',
  description: 'What we do',
  elevatorPitch: 'In a sentence',
  website: 'https://lattice.example',
  founded: 2024,
  phoneNumber: '555',
  linkedIn: 'https://linkedin.com/company/lattice',
  pitchDeck: 'deck.pdf',
  fundingAmount: 500_000,
  equityOffered: '8%',
  highlights: ['80 farms'],
  traction: 'Growing',
  approved: true,
  fundingRequestedAt: '2026-01-01T00:00:00.000Z',
  status: 'pending',
} as unknown as Startup

const getNextLink = (changes: Partial<Startup>, open = 0) => nextStep({ ...FULL, ...changes }, open)?.link?.label

test('an investor who waits comes before anything that is missing', () => {
  expect(nextStep({ ...FULL, pitchDeck: null }, 2)).toMatchObject({ text: '2 investors are waiting for your answer.' })
  expect(nextStep(FULL, 1)?.text).toBe('An investor is waiting for your answer.')
})

test('of what is missing, asks for what helps most', () => {
  expect(getNextLink({ pitchDeck: null, highlights: [], website: null })).toBe('Add your deck')
  expect(getNextLink({ highlights: [], website: null })).toBe('Add highlights')
  expect(getNextLink({ equityOffered: null })).toBe('Add your ask')
  expect(getNextLink({ description: '' })).toBe('Complete it')
})

test('what can be filled in comes before the wait for approval', () => {
  expect(getNextLink({ approved: false, traction: null })).toBe('Add traction')
  const pending = nextStep({ ...FULL, approved: false }, 0)
  expect([pending?.text, pending?.link]).toEqual([
    'Your profile is complete. We review it within 1-2 business days.',
    undefined,
  ])
})

test('then comes the funding request, and the one that was refused', () => {
  expect(getNextLink({ fundingRequestedAt: null })).toBe('Ask for funding')
  expect(getNextLink({ status: 'rejected' })).toBe('Ask for funding')
  expect(nextStep(FULL, 0)).toBeNull()
  expect(nextStep({ ...FULL, status: 'approved' }, 0)).toBeNull()
})
