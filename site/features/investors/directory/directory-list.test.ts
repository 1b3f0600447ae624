import { expect, it } from 'vitest'
import { isNarrowed, readFilters } from '#site/lib/list/filters.ts'
import { DIRECTORY_QUERY } from './directory-list.ts'

const read = (search: string) => readFilters(DIRECTORY_QUERY, new URLSearchParams(search))

it('reads what the address asks for, and nothing that is not offered', () => {
  expect(read('q=+boats+&area=fintech&range=%241M%2B')).toEqual({
    q: 'boats',
    area: 'FinTech',
    range: '$1M+',
    sort: '',
  })
  expect(read('area=Boats&range=lots&sort=age')).toEqual({ q: '', area: '', range: '', sort: '' })
  expect(read('sort=fit').sort).toBe('fit')
  expect(read(`q=${'x'.repeat(5000)}`).q).toHaveLength(100)
  expect([read(''), read('q=boats')].map(isNarrowed)).toEqual([false, true])
})
