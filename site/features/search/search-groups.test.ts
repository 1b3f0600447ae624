import { expect, test } from 'vitest'
import { hitsOf, toGroups, type FoundPage, type SearchHit } from './search-groups.ts'

const STORY = 'Chamber News May 4, 2026 By Ada. The mill opens. A lawyer helps founders with their first papers.'

/** A page as Pagefind tells of it, all of whose words were found. */
const page = (kind: string, url: string, content = STORY, anchors: FoundPage['anchors'] = []): FoundPage => ({
  url,
  content,
  locations: [...content.split(' ').keys()],
  anchors,
  meta: { title: 'The mill opens', kind, when: 'May 4, 2026' },
})
const textOf = (hit: SearchHit | undefined) =>
  hit?.excerpt.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(' ')

test('a page is found by the words that stand in it, and by no part of a word', () => {
  const found = (...terms: string[]) => hitsOf(page('news', '/news/a.html'), terms).length
  expect([found('lawyer'), found('lawyers'), found('law'), found('founder', 'paper')]).toEqual([1, 1, 1, 1])
  expect([found('lawn'), found('attorney'), found('zzzz'), found('founder', 'zzzz')]).toEqual([0, 0, 0, 0])
})

test('an excerpt begins after the title, also for a word of the title', () => {
  const first = (term: string) => textOf(hitsOf(page('news', '/news/a.html'), [term])[0])
  expect(first('mill')).toBe('A lawyer helps founders with their first papers.')
  expect(first('lawyer')).toBe('A [lawyer] helps founders with their first papers.')
  expect(first('chamber')).toBe('A lawyer helps founders with their first papers.')
})

test('of a page that lists organizations or resources, the things are found and not the page', () => {
  const content = 'Chambers. All of them. Guild Legal. A lawyer for all. The library. Books for founders.'
  const anchors = [
    { id: 'section', text: 'Chambers', location: 0 },
    { id: 'entry-legal', text: 'Guild Legal', location: 4 },
    { id: 'entry-library', text: 'The library', location: 10 },
  ]
  const hits = hitsOf(page('community', '/community.html', content, anchors), ['lawyer'])
  expect(hits.map(({ title, url }) => [title, url])).toEqual([['Guild Legal', '/community#entry-legal']])
  expect(textOf(hits[0])).toBe('A [lawyer] for all.')
})

test('a page of a kind that the site does not know is left out', () => {
  expect(hitsOf(page('secret', '/x.html'), ['mill'])).toEqual([])
})

const hit = (kind: SearchHit['kind'], url: string): SearchHit => ({
  kind,
  url,
  title: url,
  when: undefined,
  excerpt: [],
})

test('the kind of the best hit comes first, each hit stands once, and six of a kind show', () => {
  const many = Array.from({ length: 9 }, (_, index) => hit('news', `/news/${index}`))
  const groups = toGroups([hit('event', '/events/b'), ...many, hit('event', '/events/c'), hit('event', '/events/b')])
  expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
    ['event', 2],
    ['news', 6],
  ])
  expect(groups[0]!.hits.map(({ url }) => url)).toEqual(['/events/b', '/events/c'])
})
