import { expect, test } from 'vitest'
import { metricLabel, listMetrics } from './activity-metrics.ts'

test('every count has a trailing plus sign, connections in thousands', () => {
  expect(metricLabel('startupCount', 1234)).toBe('1,234+')
  expect(metricLabel('investorCount', 0)).toBe('0+')
  expect(metricLabel('connectionsCount', 999)).toBe('999+')
  expect(metricLabel('connectionsCount', 1250)).toBe('1.3K+')
  expect(metricLabel('connectionsCount', 2_000_000)).toBe('2.0M+')
})

test('a count of nothing is not shown, and a region without members shows none', () => {
  expect(listMetrics({ startupCount: 0, investorCount: 0, connectionsCount: 0 })).toEqual([])
  expect(listMetrics({ startupCount: 1, investorCount: 0, connectionsCount: 0 })).toEqual([
    { text: 'startups', label: '1+' },
  ])
})
