import type { APIRoute } from 'astro'

/** What search engines need not ask for: calls, the editors' screens, and data that pages show anyway. */
const CLOSED = ['/api/', '/cms/', '/data/']

export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${new URL('/sitemap.xml', site).href}`,
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  )
