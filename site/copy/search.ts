/** Texts of the site search. */
export const SEARCH = {
  open: 'Search this site',
  close: 'Close search',
  placeholder: 'News, events, startups, resources',
  /** For a signed-in user. */
  memberPlaceholder: 'People, startups, messages, notes, news',
  hint: 'Type a word or two. Move with the arrow keys, open with Enter.',
  loading: 'Searching …',
  kinds: {
    startup: 'Startups',
    investor: 'Investors',
    conversation: 'Messages',
    note: 'Your notes',
    news: 'News',
    event: 'Events',
    company: 'Startup directory',
    community: 'Community',
    resources: 'Resources',
    page: 'Pages',
  },
  empty: (words: string) => `Nothing found for “${words}”. Try fewer or different words.`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  failed: "We couldn't search just now. Check your connection and try again.",
} as const

/** What the site search looks through. */
export type SearchKind = keyof typeof SEARCH.kinds
