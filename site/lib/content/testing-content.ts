import type { SiteContent, SiteEntry } from './content.ts'

export const getEntry = (id: string, title: string): SiteEntry<'news'> => ({
  id,
  data: { title, publishDate: '2030-05-17', author: 'Ada Vale', isPublished: true },
  body: '',
  html: '',
  pictures: {},
})

/** A site that has these articles and nothing else. */
export const getSite = (news: SiteEntry<'news'>[]): SiteContent => ({
  collections: { news },
  canonicalUrl: 'https://example.org',
  cacheDir: '',
  timestamp: 'now',
  imageAddress: () => '',
})
