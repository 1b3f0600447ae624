import { expect, test } from 'vitest'
import { newsListPath, getParts, ARTICLES_A_PAGE } from './news-parts.ts'

const articles = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a timeline of thousands is many small parts, without an article lost', () => {
  const parts = getParts('all', articles(5000))
  expect(parts).toHaveLength(Math.ceil(5000 / ARTICLES_A_PAGE))
  expect(parts.flatMap((part) => part.articles)).toEqual(articles(5000))
  expect(parts[0]).toMatchObject({ page: 1, total: 5000, newer: undefined, older: '/news/page/2' })
  expect(parts[1]).toMatchObject({ newer: '/news', older: '/news/page/3' })
  expect(parts.at(-1)).toMatchObject({ older: undefined, newer: '/news/page/208' })
})

test('an empty timeline is one empty part', () => {
  expect(getParts('chamber', [])).toMatchObject([{ articles: [], newer: undefined, older: undefined }])
})

test('each source has an address of its own', () => {
  expect(newsListPath('business')).toBe('/news/source/business')
  expect(newsListPath('business', 3)).toBe('/news/source/business/page/3')
})
