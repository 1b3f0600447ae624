import type { Article, NewsFilter } from './news.ts'

/** Articles in one file: the first of them show at once, the rest on demand, so that thousands are many small pages. */
export const ARTICLES_A_PAGE = 24

/** The address of one part of the timeline. */
export function newsListPath(filter: NewsFilter, page = 1): string {
  const source = filter === 'all' ? '/news' : `/news/source/${filter}`
  return page === 1 ? source : `${source}/page/${page}`
}

/** One part of the timeline. */
export interface NewsList<Item = Article> {
  filter: NewsFilter
  /** From 1. */
  page: number
  articles: Item[]
  /** How many articles the whole timeline of this filter has. */
  total: number
  newer: string | undefined
  older: string | undefined
}

/** Splits a timeline into its parts; an empty one is one empty part. */
export function getParts<Item>(filter: NewsFilter, articles: Item[]): NewsList<Item>[] {
  const pages = Math.max(1, Math.ceil(articles.length / ARTICLES_A_PAGE))
  return Array.from({ length: pages }, (_, index) => ({
    filter,
    page: index + 1,
    articles: articles.slice(index * ARTICLES_A_PAGE, (index + 1) * ARTICLES_A_PAGE),
    total: articles.length,
    newer: index > 0 ? newsListPath(filter, index) : undefined,
    older: index + 1 < pages ? newsListPath(filter, index + 2) : undefined,
  }))
}
