import type { APIRoute } from 'astro'
import { siteSettings } from '#site/lib/site.ts'

const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })

/** Lets a phone keep the site among its apps. */
export const GET: APIRoute = async () => {
  const { name, tagline } = await siteSettings()
  const manifest = {
    name,
    short_name: name.length > 24 ? name.split(' ').slice(0, 2).join(' ') : name,
    description: tagline,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#faf6ee',
    theme_color: '#123f31',
    icons: [icon(192), icon(512)],
  }
  return Response.json(manifest)
}
