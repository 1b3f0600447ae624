import { describe, expect, it } from 'vitest'
import { companyCount } from '#site/copy/companies.ts'
import { startupPath } from '#site/lib/profile/startup-path.ts'
import { idOfSegment, readQuery } from './directory.ts'
import { directoryPath } from './unclaimed.ts'

describe('the address of the directory', () => {
  it.each([
    ['', {}],
    ['?q=&industry=&stage=', {}],
    ['?q=+grid+&industry=fintech&stage=pre_seed', { q: 'grid', industry: 'FinTech', stage: 'pre-seed' }],
    ['?industry=Nonsense&stage=old&sort=-funding&funding=5000-plus&status=private&limit=500', {}],
    ['?cursor=abc&q=grid&q=lamp', { q: 'grid', cursor: 'abc' }],
    [`?cursor=${'x'.repeat(5000)}`, {}],
  ])('%s asks for %j', (search, query) => expect(readQuery(new URLSearchParams(search))).toEqual(query))

  it('is as short as what it asks for', () => {
    expect(directoryPath({})).toBe('/companies')
    expect(directoryPath({ q: 'a&b', cursor: 'old' })).toBe('/companies?q=a%26b')
    expect(directoryPath({ industry: 'Energy' }, 'abc')).toBe('/companies?industry=Energy&cursor=abc')
  })
})

describe('the address of a company', () => {
  it.each([
    ['Lantern Grid', '/companies/7-lantern-grid'],
    ['Café & Søn, Inc.', '/companies/7-cafe-s-n-inc'],
    ['東京', '/companies/7'],
    ['--', '/companies/7'],
  ])('of %s is %s', (companyName, path) => expect(startupPath({ id: 7, companyName })).toBe(path))

  it.each([
    ['7', 7],
    ['7-lantern-grid', 7],
    ['7-', 7],
    ['07', null],
    ['7lantern', null],
    ['lantern-7', null],
    ['', null],
    ['99999999999999999999', null],
  ])('%j names %j', (segment, id) => expect(idOfSegment(segment)).toBe(id))
})

it('companies are counted in words', () => {
  expect([companyCount(1, false), companyCount(1204, true)]).toEqual(['1 startup', '1,204 startups found'])
  expect([companyCount(0, true), companyCount(null, true)]).toEqual(['', ''])
})
