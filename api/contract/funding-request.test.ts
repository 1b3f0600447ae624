import { describe, expect, it } from 'vitest'
import { fundingRequestInput, parseFundingRequest } from './funding-request.ts'
import { startupInput } from './startup.ts'
import { messageFor, outcome, startupPayload } from './testing.ts'

const request = {
  elevatorPitch: 'Robots that weed a field overnight.',
  fundingAmount: '$500K',
  equityOffered: '10%',
  pitchDeck: '',
  highlights: ['First customers', ''],
  traction: '',
}

describe('a funding request', () => {
  it('is accepted with blank highlights dropped and its amount in dollars', () => {
    expect(outcome(fundingRequestInput.safeParse(request))).toEqual({
      data: { ...request, fundingAmount: 500_000, pitchDeck: null, highlights: ['First customers'], traction: null },
    })
  })

  it.each([{}, { elevatorPitch: '', fundingAmount: '', equityOffered: '', highlights: [''] }])(
    '%j lacks all that is required',
    (form) => {
      expect(outcome(fundingRequestInput.safeParse(form))).toEqual({
        problems: {
          elevatorPitch: 'Your elevator pitch should be at least 20 characters',
          fundingAmount: 'Please specify your funding amount',
          equityOffered: "Please specify the equity percentage you're offering",
          highlights: 'Please provide at least one business highlight',
        },
      })
    },
  )

  it.each([
    ['elevatorPitch', 'x'.repeat(19), 'Your elevator pitch should be at least 20 characters'],
    ['elevatorPitch', 'x'.repeat(20), undefined],
    ['elevatorPitch', 'x'.repeat(500), undefined],
    ['elevatorPitch', 'x'.repeat(501), 'Your elevator pitch should be 500 characters or less'],
    ['fundingAmount', 'a lot', 'Please enter a valid funding amount (e.g. $100,000)'],
    ['fundingAmount', 100_000, undefined],
    ['equityOffered', 'x'.repeat(100), undefined],
    ['equityOffered', 'x'.repeat(101), 'Equity offered should be 100 characters or less'],
    ['highlights', ['1', '2', '3', '4', '5', ''], undefined],
    ['highlights', ['1', '2', '3', '4', '5', '6'], 'Please provide no more than 5 highlights'],
    ['traction', 'x'.repeat(1000), undefined],
    ['traction', 'x'.repeat(1001), 'Traction details should be 1000 characters or less'],
  ])('%s (%#): %s', (field, value, message) => {
    expect(messageFor(fundingRequestInput.safeParse({ ...request, [field]: value }), field)).toBe(message)
  })
})

describe('submitting a funding request', () => {
  const startup = {
    ...startupInput.parse(startupPayload),
    highlights: ['1', '2', '3', '4', '5', '6'],
    traction: 'x'.repeat(2000),
  }

  it('keeps longer values of the profile that the person did not change', () => {
    const given = { ...request, highlights: startup.highlights, traction: startup.traction }
    expect(outcome(parseFundingRequest(startup, given))).toEqual({
      data: { fundingAmount: 500_000, equityOffered: '10%' },
    })
  })

  it('asks for what neither the profile nor the request has', () => {
    expect(outcome(parseFundingRequest(startup, {}))).toEqual({
      problems: {
        fundingAmount: 'Please specify your funding amount',
        equityOffered: "Please specify the equity percentage you're offering",
      },
    })
  })

  it.each([null, 'text', []])('refuses %j as no form', (given) =>
    expect(parseFundingRequest(startup, given).success).toBe(false),
  )
})
