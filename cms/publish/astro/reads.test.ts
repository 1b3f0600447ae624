import { expect, test } from 'vitest'
import { Reads } from './reads.ts'

const ENTRIES = new Map([
  ['fair', { title: 'A fair' }],
  ['mill', { title: 'A mill' }],
])

test.each([
  ['for one entry', (news: Map<string, object>) => news.get('fair'), 'news/fair'],
  ['whether there is an entry', (news: Map<string, object>) => news.has('none'), 'news/none'],
  ['how many there are', (news: Map<string, object>) => news.size, 'news'],
  ['for all of them', (news: Map<string, object>) => [...news.values()], 'news'],
])('a page that asks a collection %s has read that', async (_, ask, read) => {
  const reads = new Reads()
  const news = reads.noted('news', ENTRIES)
  const noted = await reads.during(() => Promise.resolve(ask(news)))
  expect(noted).toEqual({ value: ask(ENTRIES), reads: [read] })
})
