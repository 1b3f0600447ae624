/** A part of `npm run bench`: a program of its own in this folder, named as here, which can also be run alone. */
export interface Part {
  /** In `docs/figures/performance.md`. */
  chapter: string
  /** What it measures, for `--help`. */
  what: string
  /** Minutes after which it is ended and counts as failed. */
  minutes: number
}

/** In the order in which they run. */
export const PARTS = {
  static: { chapter: 'Static pages', what: 'files beside a bare server, nginx and Astro’s own server', minutes: 6 },
  api: {
    chapter: 'API beside Directus, Strapi and Payload',
    what: 'calls beside Directus, Strapi and Payload',
    minutes: 30,
  },
  growth: { chapter: 'Growth', what: 'lists and searches from 1,000 to 100,000 startups', minutes: 20 },
  admin: { chapter: 'Administration', what: 'the administrator’s calls with 50,000 people', minutes: 3 },
  demand: { chapter: 'Pages on demand', what: 'dashboards, startup page, tables', minutes: 4 },
  guarded: { chapter: 'Guarded pages', what: 'processor of each page for one person', minutes: 6 },
  stamp: {
    chapter: 'Documents with their reader’s name',
    what: 'the first look at a deck, and others while 50 are made',
    minutes: 3,
  },
  remote: {
    chapter: 'Database server',
    what: 'pages, lists and saves over sqld; 200 people at one process and at two',
    minutes: 20,
  },
  workers: { chapter: 'Two processes beside each other', what: 'pages for one person by two processes', minutes: 6 },
  matching: { chapter: 'Suggestions', what: 'who fits whom, on planted preferences', minutes: 6 },
  companies: { chapter: 'Public directory', what: '/companies with 100,000 startups', minutes: 10 },
  publish: { chapter: 'Publishing', what: 'from a save to its text before visitors', minutes: 8 },
  browser: { chapter: 'In the browser', what: 'paints, presses and memory on a slow phone', minutes: 10 },
  pages: { chapter: 'Bytes of a public page', what: 'first load of every public page', minutes: 3 },
  many: {
    chapter: 'A region with 5,000 stories and 2,000 events',
    what: 'first load and publishing when years of news are there',
    minutes: 8,
  },
  lighthouse: { chapter: 'Lighthouse', what: 'public pages, as on a phone', minutes: 6 },
  import: { chapter: 'Imports', what: '10,000 lines beside other requests', minutes: 4 },
  streams: { chapter: 'Open streams', what: 'a thousand browsers that listen, and a restart', minutes: 8 },
  process: { chapter: 'Process', what: 'starts and memory', minutes: 3 },
} as const satisfies Record<string, Part>

/** The chapters of `docs/figures/performance.md`, in their order. */
export const CHAPTERS = Object.values(PARTS).map(({ chapter }) => chapter)
