import { expect, test } from 'vitest'
import { toGroups, type FoundPage } from './search-groups.ts'

const page = (kind: string, url: string, parts: string[] = []): FoundPage => ({
  url,
  excerpt: 'a <mark>word</mark>',
  meta: { title: `Title of ${url}`, kind, when: 'May 4, 2026' },
  sub_results: parts.map((id) => ({ title: id, url: `${url}#${id}`, excerpt: id })),
})

test('the kind of the best page comes first, and addresses have no file ending', () => {
  const groups = toGroups([
    page('event', '/events/b.html'),
    page('news', '/news/a.html'),
    page('event', '/events/c.html'),
  ])
  expect(groups.map(({ kind, hits }) => [kind, hits.map(({ url }) => url)])).toEqual([
    ['event', ['/events/b', '/events/c']],
    ['news', ['/news/a']],
  ])
  expect(groups[0]!.hits[0]).toMatchObject({ title: 'Title of /events/b.html', when: 'May 4, 2026' })
})

test('of a page that lists organizations or resources, the things are found and not the page', () => {
  const [group] = toGroups([page('community', '/community.html', ['chamber', 'library'])])
  expect(group!.hits.map(({ title, url }) => [title, url])).toEqual([
    ['chamber', '/community#chamber'],
    ['library', '/community#library'],
  ])
})

test('six of a kind show', () => {
  const [group] = toGroups(Array.from({ length: 9 }, (_, index) => page('news', `/news/${index}.html`)))
  expect(group!.hits).toHaveLength(6)
})

test('a page of a kind that the site does not know is left out', () => {
  expect(toGroups([page('secret', '/x.html'), page('resources', '/resources-startup.html')])).toEqual([])
})
