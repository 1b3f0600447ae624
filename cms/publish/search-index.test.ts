import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { openSearchIndex, writeSearchIndex, type SearchIndex } from './search-index.ts'

const folder = temporaryFolder('search-index')
const article = (title: string, text: string) =>
  `<!doctype html><main><article data-search="news"><h1>${title}</h1><p>${text}</p></article></main>`
const NOW = Date.parse('2030-05-10T12:00:00Z')
const event = (title: string, text: string, until = '2030-05-20T12:00:00.000Z', series = title) =>
  article(title, text).replace('"news"', `"event" data-search-until="${until}" data-search-series="${series}"`)

let count = 0
let index: SearchIndex | undefined

/** Writes an index of pages based on another one, and opens it. Returns which pages were read for it. */
function write(pages: Record<string, string>, before?: string) {
  const path = join(folder, `${++count}.db`)
  const read: string[] = []
  const all = Object.entries(pages).map(([file, html]) => {
    const page = { etag: html, html: () => (read.push(file), html) }
    return [file, page] as const
  })
  writeSearchIndex(path, new Map(all), before)
  index?.close()
  index = openSearchIndex(path)
  return { path, read }
}

const found = (...terms: string[]) => index!.find(terms, NOW).map(({ url }) => url)

afterEach(() => {
  index?.close()
  index = undefined
})

test('search index: finds a page by the start of its words, in any English form', () => {
  write({ 'news/a.html': article('The mill opens', 'A lawyer helps founders. Café and companies.') })
  for (const word of ['lawyers', 'law', 'founder', 'cafe', 'company', 'mills', 'o']) {
    expect(found(word), word).toEqual(['/news/a'])
  }
  expect(found('mill', 'lawyer')).toEqual(['/news/a'])
  for (const word of ['lawn', 'attorney', 'zzzz', 'news']) expect(found(word), word).toEqual([])
  expect(found('mill', 'zzzz')).toEqual([])
})

test('search index: ranks words in titles first, and limits each type separately', () => {
  const texts = Array.from({ length: 9 }, (_, n) => [`news/t${n}.html`, article('Other', 'The mill turns.')])
  write({
    ...Object.fromEntries(texts),
    'news/b.html': article('The mill', 'Nothing.'),
    'events/c.html': event('A fair', 'At the mill.'),
  })
  const hits = found('mill')
  expect(hits[0]).toBe('/news/b')
  expect(hits).toContain('/events/c')
  expect(hits).toHaveLength(7)
})

test('search index: lists coming events first, and one date of a series', () => {
  const day = (date: string) => `2030-05-${date}T17:00:00.000Z`
  const coffee = (date: string) => event('Mill coffee', 'Coffee at the mill.', date && day(date))
  write({
    'events/coffee-1.html': coffee('02'),
    'events/coffee-2.html': coffee('09'),
    'events/coffee-4.html': coffee('23'),
    'events/coffee-3.html': coffee('16'),
    'events/coffee-canceled.html': coffee(''),
    'events/fair.html': event('A fair', 'At the mill.', day('01')),
    'events/past-1.html': event('Old mill', 'The mill.', day('03')),
    'events/past-2.html': event('Old mill', 'The mill.', day('04')),
    'events/evening.html': event('An evening', 'At the mill.', day('30')),
  })
  expect(found('mill')).toEqual(['/events/coffee-3', '/events/evening', '/events/past-2', '/events/fair'])
})

test('search index: reads only what changed, and drops what was removed', () => {
  const pages = { 'news/a.html': article('One', 'First.'), 'news/b.html': article('Two', 'Second.') }
  const first = write(pages)
  expect(first.read).toEqual(['news/a.html', 'news/b.html'])
  const second = write({ 'news/a.html': pages['news/a.html'], 'news/c.html': article('Three', 'Third.') }, first.path)
  expect(second.read).toEqual(['news/c.html'])
  expect([found('first'), found('second'), found('third')]).toEqual([['/news/a'], [], ['/news/c']])
  const third = write({ 'news/a.html': article('One', 'Fourth.') }, second.path)
  expect(third.read).toEqual(['news/a.html'])
  expect([found('first'), found('third'), found('fourth')]).toEqual([[], [], ['/news/a']])
})

test('search index: without a previous index reads everything; no index finds nothing', () => {
  expect(write({ 'news/a.html': article('One', 'First.') }, join(folder, 'none.db')).read).toEqual(['news/a.html'])
  index = openSearchIndex(join(folder, 'none.db'))
  expect(found('one')).toEqual([])
})
