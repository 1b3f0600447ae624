import type { APIRoute } from 'astro'
import { siteUrl } from '#site/lib/content/content.ts'

/** What search engines need not ask for: calls, the editors' screens, and data that pages show anyway. */
const CLOSED = ['/api/', '/cms/', '/data/']
/** The images of companies, which their shared links show. */
const OPEN = ['/api/startups/*/logo/']
const SITEMAPS = ['/sitemap.xml', '/companies/sitemap.xml']

export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      ...OPEN.map((path) => `Allow: ${path}`),
      '',
      ...SITEMAPS.map((path) => `Sitemap: ${new URL(path, siteUrl()).href}`),
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  )
