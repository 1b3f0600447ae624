import type { APIRoute } from 'astro'
import { drawnColours } from '#site/lib/look/look-colours.ts'
import { APP_ICON_SIZES, iconsOf, type AppIconSize, type Icons } from '#site/lib/look/look-icons.ts'
import { siteLook } from '#site/lib/look/look.ts'
import { siteSettings } from '#site/lib/content/site.ts'

/** The pictures reach the edge and keep the mark in the middle, so that a phone may cut any shape out of them. */
const icon = ({ app }: Icons, size: AppIconSize) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: app(size),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))

/** Lets a phone keep the site among its apps. */
export const GET: APIRoute = async () => {
  const [{ name, tagline }, look] = await Promise.all([siteSettings(), siteLook()])
  const icons = iconsOf(look)
  const manifest = {
    name,
    short_name: name.length > 24 ? name.split(' ').slice(0, 2).join(' ') : name,
    description: tagline,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#faf6ee',
    theme_color: drawnColours(look?.colour).ground,
    icons: APP_ICON_SIZES.flatMap((size) => icon(icons, size)),
  }
  return Response.json(manifest)
}
