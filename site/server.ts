/**
 * The entry of the compiled site: `handler` answers with pages on demand, and the publisher makes all others through
 * `renderPublic`.
 */
import { createApp } from 'astro/app/entrypoint'
export { handler } from '@astrojs/node/server.js'
export { useContent } from '#site/lib/content/content.ts'
export { pageFingerprints } from '#site/lib/content/fingerprints.ts'
export { record } from '#site/lib/content/reads.ts'

const app = createApp({ streaming: false })

/** Renders the page or file at an address of this site. */
export const renderPublic = (address: URL): Promise<Response> => app.render(new Request(address))

/** The addresses of public files in the content. Loaded by the publisher alone. */
export const contentAddresses = async (): Promise<string[]> =>
  (await import('#site/lib/content/addresses.ts')).contentAddresses()
