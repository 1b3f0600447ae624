import { describe, expect, it } from 'vitest'
import { COMPLETION_ITEMS, getCompletion } from './completion.ts'
import { startupPayload } from '#api/platform/contract/testing.ts'
import { startupInput } from '#api/startups/contract/schema.ts'

const minimal = startupInput.parse(startupPayload)
const complete = startupInput.parse({
  ...startupPayload,
  website: 'example.com',
  founded: '2024',
  phoneNumber: '1',
  linkedIn: 'linkedin.com/in/x',
  pitchDeck: 'example.com/deck',
  fundingAmount: 1,
  equityOffered: '5%',
  highlights: ['one'],
  traction: 'some',
})

describe('the completion of a startup profile', () => {
  it('is a share of 14 items', () => {
    expect(COMPLETION_ITEMS).toHaveLength(14)
    expect(getCompletion(minimal)).toMatchObject({ percent: 43, label: 'In Progress' })
    expect(getCompletion(complete)).toEqual({ percent: 100, label: 'Complete', missing: [] })
    expect(getCompletion({})).toMatchObject({ percent: 0, label: 'In Progress' })
  })

  it('counts amount and equity together as one item', () => {
    for (const missing of [
      { fundingAmount: null },
      { equityOffered: null },
      { fundingAmount: null, equityOffered: null },
    ])
      expect(getCompletion({ ...complete, ...missing })).toEqual({
        percent: 93,
        label: 'In Progress',
        missing: ['Funding ask'],
      })
  })

  it('does not count blank values', () => {
    expect(getCompletion({ ...complete, highlights: [], traction: ' ' }).missing).toEqual(['Highlights', 'Traction'])
  })
})
