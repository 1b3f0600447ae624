import { expect, test } from 'vitest'
import { metricLabel, listMetrics } from './activity-metrics.ts'

test('every count has a trailing plus sign', () => {
  expect(metricLabel('startupCount', 1234)).toBe('1,234+')
  expect(metricLabel('investorCount', 0)).toBe('0+')
})

test.each([
  [0, '0+'],
  [999, '999+'],
  [1_000, '1.0K+'],
  [1_250, '1.3K+'],
  [999_949, '999.9K+'],
  [999_950, '1.0M+'],
  [2_000_000, '2.0M+'],
  [1e9, '1.0B+'],
])('%d connections are %s', (count, label) => expect(metricLabel('connectionsCount', count)).toBe(label))

test('a count of nothing is not shown, and a region without members shows none', () => {
  expect(listMetrics({ startupCount: 0, investorCount: 0, connectionsCount: 0 })).toEqual([])
  expect(listMetrics({ startupCount: 1, investorCount: 0, connectionsCount: 0 })).toEqual([
    { text: 'startups', label: '1+' },
  ])
})
