import type { Story, NewsFilter } from './news.ts'

/** Stories in one file: the first of them show at once, the rest on demand, so that thousands are many small pages. */
export const STORIES_A_PAGE = 24

/** The address of one part of the timeline. */
export function newsListPath(filter: NewsFilter, page = 1): string {
  const source = filter === 'all' ? '/news' : `/news/source/${filter}`
  return page === 1 ? source : `${source}/page/${page}`
}

/** One part of the timeline. */
export interface NewsList<Item = Story> {
  filter: NewsFilter
  /** From 1. */
  page: number
  stories: Item[]
  /** How many stories the whole timeline of this filter has. */
  total: number
  newer: string | undefined
  older: string | undefined
}

/** Splits a timeline into its parts; an empty one is one empty part. */
export function partsOf<Item>(filter: NewsFilter, stories: Item[]): NewsList<Item>[] {
  const pages = Math.max(1, Math.ceil(stories.length / STORIES_A_PAGE))
  return Array.from({ length: pages }, (_, index) => ({
    filter,
    page: index + 1,
    stories: stories.slice(index * STORIES_A_PAGE, (index + 1) * STORIES_A_PAGE),
    total: stories.length,
    newer: index > 0 ? newsListPath(filter, index) : undefined,
    older: index + 1 < pages ? newsListPath(filter, index + 2) : undefined,
  }))
}
