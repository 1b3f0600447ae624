import { ROUTES, findMovedPage } from '#api/platform/contract/routes.ts'

/** Addresses without a route: pages that stand in for others, files, and what other software expects there. */
const WITHOUT_ROUTE = [
  '404',
  'access-denied',
  'apple-touch-icon',
  'data',
  'embed',
  'favicon',
  'feed',
  'home',
  'icon-192',
  'icon-512',
  'index',
  'look',
  'mark',
  'media',
  'other-user',
  'preview',
  'robots',
  'site',
  'sitemap',
  'styleguide',
  'too-many',
  'unavailable',
  'uploads',
]

const RESERVED = new Set([...ROUTES.map(({ path }) => path.split('/')[1]), ...WITHOUT_ROUTE])

/** Whether the site itself uses an address of one segment, so that no added page can have it. */
export const isReserved = (id: string): boolean => RESERVED.has(id) || findMovedPage(`/${id}`) !== `/${id}`
