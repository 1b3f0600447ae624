import { describe, expect, it } from 'vitest'
import { discoverPath, parseDiscoverQuery, SORTS } from './discover.ts'

const parse = (search: string, view?: 'grid') => parseDiscoverQuery(new URLSearchParams(search), view)

describe('the address of Discover Startups', () => {
  it('keeps filters, view and place from page to page', () => {
    const now = parse('q=mill&industry=Energy&sort=-funding&page=2&after=abc', 'grid')
    expect(discoverPath(now, { page: 3, after: 'def' })).toBe(
      '/startups?q=mill&industry=Energy&sort=-funding&page=3&after=def&view=grid',
    )
    expect(discoverPath(now, { page: 1, after: undefined })).toBe(
      '/startups?q=mill&industry=Energy&sort=-funding&view=grid',
    )
  })

  it('begins at the first page of another question', () => {
    const now = parse('page=2&after=abc')
    expect(discoverPath(now, { query: { ...now.query, sort: 'stage' } })).toBe('/startups?sort=stage')
    expect(discoverPath(parse('page=7'))).toBe('/startups')
  })
})

describe('a sort', () => {
  it('is offered once each, the newest first by default', () => {
    expect(SORTS[0]).toEqual({ value: '', label: 'Newest first' })
    expect(new Set(SORTS.map(({ label }) => label)).size).toBe(SORTS.length)
  })
})
