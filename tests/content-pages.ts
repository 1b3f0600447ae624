import { ROUTES } from '#api/platform/contract/routes.ts'

/** Public pages that aren't part of the site's content. */
const FORMS = ['/password-reset', '/api/docs']

/** The addresses of the site's content that every region has. */
export const CONTENT_PAGES: readonly string[] = ROUTES.filter(
  ({ access, rendering, path }) =>
    access === 'public' && rendering !== 'demand' && !path.includes(':') && !FORMS.includes(path),
).map(({ path }) => path)
