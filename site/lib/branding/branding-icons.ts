import { ICON_BUD, ICON_LATHS, ICON_STROKE, ICON_VIEW_BOX } from '#site/ui/brand/site-icon.ts'
import { type ChosenColors, drawnColors } from './branding-colors.ts'
import { brandingPath, type SiteBranding } from './branding-path.ts'

/** The icons of a browser and a phone, by their addresses. */
export interface Icons {
  icon: { href: string; type: string }
  apple: string
  /** Of this many pixels a side. */
  app: (size: AppIconSize) => string
}

export const APP_ICON_SIZES = [192, 512] as const
export type AppIconSize = (typeof APP_ICON_SIZES)[number]

const STARTER: Icons = {
  icon: { href: '/favicon.svg', type: 'image/svg+xml' },
  apple: '/apple-touch-icon.png',
  app: (size) => `/icon-${size}.png`,
}

/** The icons of a region's branding; a logo alone changes none, because it is not square. */
export function getIcons(branding: SiteBranding | null): Icons {
  if (!branding?.colour && !branding?.mark) return STARTER
  const at = (file: string) => brandingPath(branding, file)
  return {
    icon: branding.mark ? { href: at('icon.png'), type: 'image/png' } : { href: at('icon.svg'), type: 'image/svg+xml' },
    apple: at('apple-touch-icon.png'),
    app: (size) => at(`icon-${size}.png`),
  }
}

/** The lattice icon as an image of its own. `size` in pixels. */
export const latticeIcon = (laths: string, bud: string, size = 32, style = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${ICON_VIEW_BOX}" width="${size}" height="${size}" fill="none">${style}` +
  `<path d="${ICON_LATHS}" stroke="${laths}" stroke-width="${ICON_STROKE}"/>` +
  `<circle cx="${ICON_BUD.cx}" cy="${ICON_BUD.cy}" r="${ICON_BUD.r}" fill="${bud}"/></svg>`

/** The lattice icon for a browser's tab, which may be light or dark. */
export function tabIcon(chosen: ChosenColors): string {
  const { mark } = drawnColors(chosen)
  const style = `<style>@media(prefers-color-scheme:dark){path{stroke:${mark.dark}}}</style>`
  return latticeIcon(mark.light, mark.bud, 32, style)
}
