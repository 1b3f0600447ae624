import { describe, expect, it } from 'vitest'
import { abbreviateCount, fullName, fundingProgress, initials, interestBar } from './display.ts'
import { greeting } from '#site/lib/greeting.ts'

describe('initials', () => {
  it.each([
    [{ firstName: 'ada', lastName: 'Lovelace' }, 'AL'],
    [{ firstName: 'Ada', lastName: '' }, 'A'],
    [{ firstName: '😀 Joy', lastName: 'Øst' }, '😀Ø'],
    [{ firstName: ' ', lastName: '' }, 'U'],
    [null, 'U'],
    [undefined, 'U'],
  ])('of %j are %s', (user, letters) => expect(initials(user)).toBe(letters))

  it('fit the full name', () => expect(fullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace'))
})

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

describe('a count', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1.0K'],
    [1_250, '1.3K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [1_000_000, '1.0M'],
    [1e9, '1.0B'],
  ])('%d is %s', (count, text) => expect(abbreviateCount(count)).toBe(text))
})

describe('the greeting', () => {
  it.each([
    [0, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
    [23, 'Good evening'],
  ])('at %d o’clock is %s', (hour, text) => expect(greeting(hour)).toBe(text))
})
