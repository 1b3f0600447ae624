import { collection } from './content.ts'
import { trackContentRead } from './reads.ts'

/** The addresses of all pages that editors added. */
export const addedPaths = (): string[] => collection('added-pages').map(({ id }) => `/${id}`)

/** The added pages of the footer, by title. */
export const footerPages = trackContentRead('footer-pages', async () =>
  collection('added-pages')
    .filter(({ data }) => data.inFooter)
    .map(({ id, data }) => ({ label: data.title, href: `/${id}` }))
    .sort((a, b) => a.label.localeCompare(b.label)),
)
