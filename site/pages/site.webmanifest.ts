import type { APIRoute } from 'astro'
import { drawnColors } from '#site/lib/branding/branding-colors.ts'
import { APP_ICON_SIZES, getIcons, type AppIconSize, type Icons } from '#site/lib/branding/branding-icons.ts'
import { siteBranding } from '#site/lib/branding/branding.ts'
import { siteSettings } from '#site/lib/content/site.ts'

/** The images reach the edge and keep the icon in the middle, so that a phone may cut any shape out of them. */
const icon = ({ app }: Icons, size: AppIconSize) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: app(size),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))

/** Lets a phone keep the site among its apps. */
export const GET: APIRoute = async () => {
  const [{ name, tagline }, branding] = await Promise.all([siteSettings(), siteBranding()])
  const icons = getIcons(branding)
  const manifest = {
    name,
    short_name: name.length > 24 ? name.split(' ').slice(0, 2).join(' ') : name,
    description: tagline,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#faf6ee',
    theme_color: drawnColors(branding ?? {}).ground,
    icons: APP_ICON_SIZES.flatMap((size) => icon(icons, size)),
  }
  return Response.json(manifest)
}
