import { ROUTES } from '#api/platform/contract/routes.ts'

/** Public pages with one address each, which people share and search engines find. */
export const FOUND_PAGES = ROUTES.filter(
  ({ access, rendering, path }) => access === 'public' && rendering !== 'demand' && !path.includes(':'),
)
