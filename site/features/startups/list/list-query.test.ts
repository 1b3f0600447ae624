import { describe, expect, it } from 'vitest'
import { isNarrowed, readFilters, setFilters, writeFilters } from '#site/lib/list/filters.ts'
import { LIST_QUERY, NO_FILTERS, type ListQuery } from './list-query.ts'

const EVERYTHING: ListQuery = { ...NO_FILTERS, sort: '' }
const FULL: ListQuery = { q: 'grain', industry: 'AgTech', stage: 'pre-seed', funding: 'under-500', sort: '-funding' }
const read = (search: string) => readFilters(LIST_QUERY, new URLSearchParams(search))

describe('the query of the list in an address', () => {
  it('comes back as it was written', () => {
    const params = new URLSearchParams()
    writeFilters(params, FULL)
    expect(params.toString()).toBe('q=grain&industry=AgTech&stage=pre-seed&funding=under-500&sort=-funding')
    expect(readFilters(LIST_QUERY, params)).toEqual(FULL)
  })

  it('leaves the rest of the address alone and removes filters that were cleared', () => {
    const params = new URLSearchParams('tab=browse&q=old&sort=stage')
    writeFilters(params, EVERYTHING)
    expect(params.toString()).toBe('tab=browse')
  })

  it('ignores values that are not known', () =>
    expect(read('industry=Alchemy&stage=late&funding=lots&sort=-secret&q=%20%20')).toEqual(EVERYTHING))

  it('takes other spellings of an industry and a stage', () =>
    expect(read('industry=fintech&stage=pre_seed')).toMatchObject({ industry: 'FinTech', stage: 'pre-seed' }))

  it('sends only what is set', () => expect(setFilters({ ...EVERYTHING, stage: 'mvp' })).toEqual({ stage: 'mvp' }))

  it('is narrowed by any filter', () => expect(isNarrowed({ ...EVERYTHING, funding: '5000-plus' })).toBe(true))
})
