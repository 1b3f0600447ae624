import { expect, test } from 'vitest'
import type { Startup } from '#api/startups/contract/responses.ts'
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

const getNextLink = (changes: Partial<Startup>) => nextStep({ ...FULL, ...changes }, '1-2 business days')?.link?.label

test('of what is missing, asks for what helps most', () => {
  expect(getNextLink({ pitchDeck: null, highlights: [], website: null })).toBe('Add your deck')
  expect(getNextLink({ highlights: [], website: null })).toBe('Add highlights')
  expect(getNextLink({ equityOffered: null })).toBe('Add your ask')
  expect(getNextLink({ description: '' })).toBe('Complete it')
})

test('what can be filled in comes before the wait for approval', () => {
  expect(getNextLink({ approved: false, traction: null })).toBe('Add traction')
  const pending = nextStep({ ...FULL, approved: false }, 'a week')
  expect([pending?.text, pending?.link]).toEqual(['Your profile is complete. We review it within a week.', undefined])
})

test('then comes the funding request, and the one that was refused', () => {
  expect(getNextLink({ fundingRequestedAt: null })).toBe('Ask for funding')
  expect(getNextLink({ status: 'rejected' })).toBe('Ask for funding')
  expect(nextStep(FULL, 'a week')).toBeNull()
  expect(nextStep({ ...FULL, status: 'approved' }, 'a week')).toBeNull()
})
