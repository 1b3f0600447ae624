import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { openSearchIndex, writeSearchIndex, type SearchIndex } from './search-index.ts'

const folder = temporaryFolder('search-index')
const article = (title: string, text: string, kind = 'news') =>
  `<!doctype html><main><article data-search="${kind}"><h1>${title}</h1><p>${text}</p></article></main>`

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

const found = (...terms: string[]) => index!.find(terms).map(({ url }) => url)

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
    'events/c.html': article('A fair', 'At the mill.', 'event'),
  })
  const hits = found('mill')
  expect(hits[0]).toBe('/news/b')
  expect(hits).toContain('/events/c')
  expect(hits).toHaveLength(7)
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
