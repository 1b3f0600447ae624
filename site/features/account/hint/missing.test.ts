import { expect, test } from 'vitest'
import type { Investor } from '#api/investors/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { missingOfInvestor, missingOfStartup } from './missing.ts'

test('an investor is asked for what matches need and nothing else', () => {
  const full = { areasOfInterest: ['Energy', 'Boats'], stages: ['seed'], investmentMin: 1, investmentMax: null }
  const missing = (own: Partial<Investor>) => missingOfInvestor({ ...full, ...own } as Investor)
  expect(missing({})).toEqual([])
  expect(missing({ stages: [], investmentMin: null })).toEqual(['the stages you invest in', 'your check size'])
  expect(missing({ areasOfInterest: ['Boats'] })).toEqual(['an industry'])
})

test('a founder is asked for the amount only where money is wanted', () => {
  const missing = (wants: Startup['wants'], fundingAmount: number | null) =>
    missingOfStartup({ wants, fundingAmount } as Startup)
  expect(missing(['money'], 1)).toEqual([])
  expect(missing(['hiring'], null)).toEqual([])
  expect(missing(['money'], null)).toEqual(['how much you’re raising'])
  expect(missing([], null)).toEqual(['what you’re looking for', 'how much you’re raising'])
})
