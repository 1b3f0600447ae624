import { expect, it } from 'vitest'
import type { Startup } from '#api/startups/contract/responses.ts'
import { requestSchema, requestValues, type RequestValues } from './request-form.ts'

const STARTUP = {
  elevatorPitch: 'We tell growers which field will fail.',
  fundingAmount: 1_500_000,
  equityOffered: '8%',
  pitchDeck: null,
  highlights: ['80 paying farms'],
  traction: null,
} as unknown as Startup

function messages(startup: Startup, values: Partial<RequestValues>): string[] {
  const result = requestSchema(startup)['~standard'].validate({ ...requestValues(startup), ...values })
  if (result instanceof Promise) throw new Error('The check does not wait.')
  return (result.issues ?? []).map(({ message }) => message)
}

it('begins with what the startup says, and accepts it as it is', () => {
  expect(requestValues(STARTUP)).toMatchObject({ fundingAmount: '$1,500,000', equityOffered: '8%', pitchDeck: '' })
  expect(messages(STARTUP, {})).toEqual([])
})

it('asks for what a request needs where the startup says nothing yet', () => {
  const bare = { ...STARTUP, fundingAmount: null, equityOffered: null, highlights: [] } as Startup
  expect(messages(bare, {})).toEqual([
    'Please specify your funding amount',
    "Please specify the equity percentage you're offering",
    'Please provide at least one business highlight',
  ])
})
