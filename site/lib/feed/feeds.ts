/** The feeds and calendars that pages name in their head and offer as links. */
export const FEEDS = [
  { title: 'News (RSS)', href: '/feed.xml', type: 'application/rss+xml' },
  { title: 'News (JSON Feed)', href: '/feed.json', type: 'application/feed+json' },
  { title: 'Events (iCalendar)', href: '/events.ics', type: 'text/calendar' },
] as const
