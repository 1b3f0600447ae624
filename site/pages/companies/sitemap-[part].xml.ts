import type { APIRoute } from 'astro'
import { startupPath } from '#site/lib/profile/startup-path.ts'
import { unwrap } from '#site/lib/api.ts'
import { sitemapResponse } from '#site/lib/meta/sitemap.ts'

/** A part of the public directory: the pages of the startups among so many ids. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { startups } = await unwrap(locals.api.api.startups.addresses.$get({ query: { part: params['part'] ?? '' } }))
  if (startups.length === 0) return new Response('This sitemap is empty.', { status: 404 })
  const entries = startups.map((startup) => ({ path: startupPath(startup) }))
  return sitemapResponse('urlset', entries)
}
