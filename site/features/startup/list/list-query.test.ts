import { describe, expect, it } from 'vitest'
import {
  hasFilters,
  listParams,
  NO_FILTERS,
  readListQuery,
  toSort,
  toSortOrder,
  writeListQuery,
  type ListQuery,
} from './list-query.ts'

const EVERYTHING: ListQuery = { ...NO_FILTERS, sort: null }
const FULL: ListQuery = { q: 'grain', industry: 'AgTech', stage: 'pre-seed', funding: 'under-500', sort: '-funding' }

describe('the query of the list in an address', () => {
  it('comes back as it was written', () => {
    const params = new URLSearchParams()
    writeListQuery(params, FULL)
    expect(params.toString()).toBe('q=grain&industry=AgTech&stage=pre-seed&funding=under-500&sort=-funding')
    expect(readListQuery(params)).toEqual(FULL)
  })

  it('leaves what else is in the address alone and takes out what is no longer asked', () => {
    const params = new URLSearchParams('tab=browse&q=old&sort=stage')
    writeListQuery(params, EVERYTHING)
    expect(params.toString()).toBe('tab=browse')
  })

  it('ignores values that are not known', () => {
    const params = new URLSearchParams('industry=Alchemy&stage=late&funding=lots&sort=-secret&q=%20%20')
    expect(readListQuery(params)).toEqual(EVERYTHING)
  })

  it('takes other spellings of an industry and a stage', () => {
    expect(readListQuery(new URLSearchParams('industry=fintech&stage=pre_seed'))).toMatchObject({
      industry: 'FinTech',
      stage: 'pre-seed',
    })
  })

  it('sends only what is set', () => {
    expect(listParams({ ...EVERYTHING, stage: 'mvp' })).toEqual({ stage: 'mvp' })
  })
})

describe('sorting', () => {
  it.each(['companyName', '-companyName', '-interest'] as const)('shows and writes %s', (sort) => {
    expect(toSort(toSortOrder(sort)!)).toBe(sort)
  })

  it('knows no order where none was asked', () => expect(toSortOrder(null)).toBeUndefined())
})

describe('whether something is filtered', () => {
  it('is so for a filter and for a search, not for blanks', () => {
    expect(hasFilters({ ...NO_FILTERS, q: '  ' })).toBe(false)
    expect(hasFilters({ ...NO_FILTERS, q: 'a' })).toBe(true)
    expect(hasFilters({ ...NO_FILTERS, funding: '5000-plus' })).toBe(true)
  })
})
