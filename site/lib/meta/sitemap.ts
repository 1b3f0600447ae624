import { siteUrl } from '#site/lib/content/content.ts'
import { xmlText } from '#site/lib/feed/xml.ts'

/** An address of a sitemap; `day` is when it last changed, `YYYY-MM-DD`. */
export interface SitemapEntry {
  path: string
  day?: string
}

/** A sitemap of pages, or one of sitemaps (sitemaps.org). */
export function sitemapResponse(kind: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]): Response {
  const site = siteUrl()
  const tag = kind === 'urlset' ? 'url' : 'sitemap'
  const lines = entries.map(({ path, day }) => {
    const modified = day ? `<lastmod>${day}</lastmod>` : ''
    return `<${tag}><loc>${xmlText(new URL(path, site).href)}</loc>${modified}</${tag}>`
  })
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${kind}>\n`
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
