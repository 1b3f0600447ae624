import type { APIRoute } from 'astro'
import { siteSettings } from '#site/lib/content/site.ts'

/** The pictures reach the edge and keep the mark in the middle, so that a phone may cut any shape out of them. */
const icon = (size: number) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))

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
    icons: [192, 512].flatMap(icon),
  }
  return Response.json(manifest)
}
