import { CHAPTERS } from './figure.ts'

/** A part of `npm run bench`: a program of its own, which can also be run alone. */
export interface Part {
  chapter: (typeof CHAPTERS)[number]
  /** Beside this file. */
  file: string
  /** What it measures, for `--help`. */
  what: string
  /** Minutes after which it is ended and counts as failed. */
  minutes: number
}

/** In the order in which they run. */
export const PARTS: Readonly<Record<string, Part>> = {
  static: { chapter: 'Static pages', file: 'static.ts', what: 'files beside nginx and Astro’s own server', minutes: 4 },
  api: {
    chapter: 'API beside Directus, Strapi and Payload',
    file: 'api.ts',
    what: 'calls beside Directus, Strapi and Payload',
    minutes: 30,
  },
  growth: {
    chapter: 'Growth',
    file: 'growth.ts',
    what: 'lists and searches from 1,000 to 100,000 startups',
    minutes: 20,
  },
  admin: {
    chapter: 'Administration',
    file: 'admin.ts',
    what: 'the administrator’s calls with 50,000 people',
    minutes: 3,
  },
  demand: { chapter: 'Pages on demand', file: 'demand.ts', what: 'dashboards, startup page, tables', minutes: 4 },
  publish: { chapter: 'Publishing', file: 'publish.ts', what: 'from a save to its text before visitors', minutes: 8 },
  browser: {
    chapter: 'In the browser',
    file: 'browser.ts',
    what: 'paints, presses and memory on a slow phone',
    minutes: 10,
  },
  pages: { chapter: 'Bytes of a public page', file: 'pages.ts', what: 'first load of every public page', minutes: 3 },
  many: {
    chapter: 'A region with 5,000 stories and 2,000 events',
    file: 'many-pages.ts',
    what: 'first load and publishing when years of news are there',
    minutes: 8,
  },
  lighthouse: { chapter: 'Lighthouse', file: 'lighthouse.ts', what: 'public pages, as on a phone', minutes: 6 },
  process: { chapter: 'Process', file: 'process.ts', what: 'starts and memory', minutes: 3 },
}
