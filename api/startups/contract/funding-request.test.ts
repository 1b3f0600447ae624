import { describe, expect, it } from 'vitest'
import { fundingRequestInput, parseFundingRequest, startupInput } from './schema.ts'
import { messageFor, outcome, startupPayload } from '#api/platform/contract/testing.ts'
import { REQUEST_BOUNDS } from '#api/platform/contract/testing-bounds.ts'

const request = {
  elevatorPitch: 'Robots that weed a field overnight.',
  fundingAmount: '$500K',
  equityOffered: '10%',
  pitchDeck: '',
  highlights: ['First customers', ''],
  traction: '',
}

describe('a funding request', () => {
  it('is accepted, with blank highlights dropped and its amount in dollars', () => {
    expect(outcome(fundingRequestInput.safeParse(request))).toEqual({
      data: { ...request, fundingAmount: 500_000, pitchDeck: null, highlights: ['First customers'], traction: null },
    })
  })

  it.each([{}, { elevatorPitch: '', fundingAmount: '', equityOffered: '', highlights: [''] }])(
    '%j lacks every required field',
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

  it.each(REQUEST_BOUNDS)('accepts $field up to its limits', ({ field, accepted, refused }) => {
    const startup = startupInput.parse(startupPayload)
    const input = (value: unknown) => messageFor(fundingRequestInput.safeParse({ ...request, [field]: value }), field)
    const changed = (value: unknown) => messageFor(parseFundingRequest(startup, { ...request, [field]: value }), field)
    for (const message of [input, changed]) {
      expect(accepted.map(message)).toEqual(accepted.map(() => undefined))
      expect(refused.map(([value]) => message(value))).toEqual(refused.map(([, text]) => text))
    }
  })
})

describe('submitting a funding request', () => {
  const startup = {
    ...startupInput.parse(startupPayload),
    highlights: ['1', '2', '3', '4', '5', '6'],
    traction: 'x'.repeat(2000),
  }

  it('keeps longer values of the profile that weren’t changed', () => {
    const input = { ...request, highlights: startup.highlights, traction: startup.traction }
    expect(outcome(parseFundingRequest(startup, input))).toEqual({
      data: { fundingAmount: 500_000, equityOffered: '10%' },
    })
  })

  it('requires its own values, even if an earlier one had them', () => {
    const fundingRequest = { ...startup, fundingAmount: 500_000, equityOffered: '10%' }
    expect(outcome(parseFundingRequest(fundingRequest, {}))).toEqual({
      problems: {
        elevatorPitch: 'Your elevator pitch should be at least 20 characters',
        fundingAmount: 'Please specify your funding amount',
        equityOffered: "Please specify the equity percentage you're offering",
        highlights: 'Please provide at least one business highlight',
      },
    })
  })

  it.each([null, 'text', []])('refuses %j, which isn’t a form', (input) =>
    expect(parseFundingRequest(startup, input).success).toBe(false),
  )
})
