/** Texts of the news pages. */
export const NEWS = {
  title: 'Startup News',
  lead: 'Articles from the chamber, the business press and the startup community, on one timeline.',
  filter: 'Source',
  all: 'All sources',
  empty: 'No news articles',
  emptyText: 'There is nothing from this source yet.',
  /** Of a region that has published none. */
  noneText: 'Articles will appear here once they’re published.',
  failed: "Error loading news - We couldn't load the latest news. Please try again later.",
  more: 'See More Articles',
  less: 'Show Less',
  fullArticle: 'Full article',
  ownPage: 'View article',
  newer: 'Newer articles',
  older: 'Older articles',
  back: 'All news',
} as const
