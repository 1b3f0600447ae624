import { expect, test } from 'vitest'
import { toGroups, type SearchHit } from './search-groups.ts'

const hit = (kind: SearchHit['kind'], url: string): SearchHit => ({ kind, url, title: url, when: null, excerpt: [] })

test('the kind of the best hit comes first, and six of a kind show', () => {
  const many = Array.from({ length: 9 }, (_, index) => hit('news', `/news/${index}`))
  const groups = toGroups([hit('event', '/events/b'), ...many, hit('event', '/events/c'), hit('event', '/events/b')])
  expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
    ['event', 2],
    ['news', 6],
  ])
  expect(groups[0]!.hits.map(({ url }) => url)).toEqual(['/events/b', '/events/c'])
})
