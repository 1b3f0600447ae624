import { describe, expect, it } from 'vitest'
import { parseIndustry } from '#api/platform/contract/enumerations.ts'
import { anyText, isNarrowed, readFilters, setFilters, writeFilters } from './filters.ts'

const KNOWN = { q: anyText, industry: parseIndustry }

describe('the filters of a list', () => {
  it('are read from an address: those that the list knows, with values that it knows', () => {
    const read = (search: string) => readFilters(KNOWN, new URLSearchParams(search))
    expect(read('tab=users&q=+ana+&industry=fintech&page=3')).toEqual({ q: 'ana', industry: 'FinTech' })
    expect(read('industry=Alchemy')).toEqual({ q: '', industry: '' })
  })

  it('leave the rest of the address alone and remove filters that were cleared', () => {
    const params = new URLSearchParams('tab=browse&q=old&industry=SaaS')
    writeFilters(params, { q: 'a&b', industry: '' })
    expect(params.toString()).toBe('tab=browse&q=a%26b')
  })

  it('are sent only where they are set', () =>
    expect(setFilters({ q: '  ', industry: 'SaaS' })).toEqual({ industry: 'SaaS' }))

  it('narrow the list down, but a blank search and a sort do not', () => {
    expect(isNarrowed({ q: '  ', sort: '-name' })).toBe(false)
    expect(isNarrowed({ q: 'a' })).toBe(true)
    expect(isNarrowed({ q: '', industry: 'SaaS' })).toBe(true)
  })
})
