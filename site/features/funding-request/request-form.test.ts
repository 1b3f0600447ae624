import { expect, it } from 'vitest'
import type { Startup } from '#api/contract/startup.ts'
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

it('holds changed values to the limits of a request', () => {
  expect(messages(STARTUP, { elevatorPitch: 'Too short' })).toEqual([
    'Your elevator pitch should be at least 20 characters',
  ])
  expect(messages(STARTUP, { elevatorPitch: 'x'.repeat(501) })).toEqual([
    'Your elevator pitch should be 500 characters or less',
  ])
  expect(messages(STARTUP, { fundingAmount: 'a lot' })).toEqual(['Please enter a valid funding amount (e.g. $100,000)'])
  expect(messages(STARTUP, { highlights: ['1', '2', '3', '4', '5', '6'] })).toEqual([
    'Please provide no more than 5 highlights',
  ])
})
