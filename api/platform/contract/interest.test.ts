import { describe, expect, it } from 'vitest'
import { fundingProgress, interestBar } from './interest.ts'

describe('interest in a startup', () => {
  it('on a card is connections per $100,000, at most 100 and 0 if either is 0', () => {
    expect(fundingProgress(1, 400_000)).toBe(25)
    expect(fundingProgress(9, 400_000)).toBe(100)
    expect(fundingProgress(0, 400_000)).toBe(0)
    expect(fundingProgress(3, 0)).toBe(0)
    expect(fundingProgress(3, null)).toBe(0)
  })

  it('in the table counts a missing amount as $100,000', () => {
    expect(interestBar(1, 500_000)).toBe(20)
    expect(interestBar(1, null)).toBe(100)
    expect(interestBar(0, null)).toBe(0)
    expect(interestBar(7, 100_000)).toBe(100)
  })
})
