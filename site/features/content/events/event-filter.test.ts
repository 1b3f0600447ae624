import { describe, expect, test } from 'vitest'
import {
  getAddress,
  DEFAULT_FILTER,
  parseFilter,
  isShown,
  filterMonths,
  monthToAdd,
  nextMonth,
  getRange,
} from './event-filter.ts'

const event = { day: '2026-11-28', endDay: '2026-12-02', text: 'Pitch Night\nTen pitches.\nThe Guild' }
const range = (mode: 'month' | 'two-months' | 'custom' | 'all', from = '', to = '') =>
  getRange({ mode, from, to, query: '' }, '2026-12-21')

describe('the date modes', () => {
  test('the current month is the default', () => {
    expect(DEFAULT_FILTER.mode).toBe('month')
    expect(range('month')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  test('current and next month go on over the end of a year', () => {
    expect(range('two-months')).toEqual({ from: '2026-12-01', to: '2027-01-31' })
    expect(nextMonth('2026-09')).toBe('2026-10')
  })

  test('a custom range may be open at either end, and is turned when reversed', () => {
    expect(range('custom', '2026-05-01')).toEqual({ from: '2026-05-01', to: '' })
    expect(range('custom', '2026-05-09', '2026-05-01')).toEqual({ from: '2026-05-01', to: '2026-05-09' })
  })

  test('only the current month offers the next one, where it has events', () => {
    const offered = (mode: 'month' | 'two-months' | 'all', months: string[]) =>
      monthToAdd({ ...DEFAULT_FILTER, mode }, '2026-12-21', months)
    expect(offered('month', ['2026-12', '2027-01', '2027-02'])).toBe('2027-01')
    expect(offered('month', ['2026-12', '2027-02'])).toBeUndefined()
    expect(offered('two-months', ['2027-01'])).toBeUndefined()
    expect(offered('all', ['2027-01'])).toBeUndefined()
  })

  test('all has no ends', () => expect(range('all')).toEqual({ from: '', to: '' }))
})

describe('an event', () => {
  test('of several days is shown for each month that it touches', () => {
    expect(isShown(event, range('month'), '')).toBe(true)
    expect(isShown(event, { from: '2026-11-01', to: '2026-11-30' }, '')).toBe(true)
    expect(isShown(event, { from: '2026-12-03', to: '' }, '')).toBe(false)
    expect(isShown(event, { from: '', to: '2026-11-27' }, '')).toBe(false)
  })

  test('is found by title, description or organizer in any letter case', () => {
    for (const query of ['pitch night', 'TEN', ' guild ', '']) expect(isShown(event, range('all'), query)).toBe(true)
    expect(isShown(event, range('all'), 'webinar')).toBe(false)
  })
})

test('only the months that a range touches are loaded', () => {
  const months = ['2026-10', '2026-11', '2026-12', '2027-01']
  expect(filterMonths(months, range('month'))).toEqual(['2026-12'])
  expect(filterMonths(months, { from: '2026-11-15', to: '' })).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(filterMonths(months, range('all'))).toEqual(months)
})

describe('the address', () => {
  test('keeps what was applied and gives it back', () => {
    const filter = { mode: 'custom', from: '2026-05-01', to: '2026-05-09', query: 'a & b' } as const
    expect(parseFilter(new URLSearchParams(getAddress(filter)))).toEqual(filter)
    expect(getAddress(DEFAULT_FILTER)).toBe('')
  })

  test('that makes no sense is the default', () => {
    expect(parseFilter(new URLSearchParams('when=never&from=x'))).toEqual(DEFAULT_FILTER)
    expect(parseFilter(new URLSearchParams('when=custom&from=yesterday'))).toEqual({
      ...DEFAULT_FILTER,
      mode: 'custom',
    })
  })
})
