import type { APIRoute } from 'astro'
import { unwrap } from '#site/lib/api.ts'
import { sitemapResponse } from '#site/lib/meta/sitemap.ts'

/** The sitemaps of the public directory. */
export const GET: APIRoute = async ({ locals }) => {
  const { parts } = await unwrap(locals.api.api.startups.addresses.$get({ query: {} }))
  const entries = parts.map((part) => ({ path: `/companies/sitemap-${part}.xml` }))
  return sitemapResponse('sitemapindex', entries)
}
