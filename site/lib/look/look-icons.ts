import { MARK_BUD, MARK_LATHS, MARK_STROKE, MARK_VIEW_BOX } from '#site/ui/brand/mark.ts'
import { drawnColours } from './look-colours.ts'
import { lookAddress, type SiteLook } from './look-address.ts'

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

/** The icons of a look; a logo alone changes none, because it is not square. */
export function iconsOf(look: SiteLook | null): Icons {
  if (!look?.colour && !look?.mark) return STARTER
  const at = (file: string) => lookAddress(look, file)
  return {
    icon: look.mark ? { href: at('icon.png'), type: 'image/png' } : { href: at('icon.svg'), type: 'image/svg+xml' },
    apple: at('apple-touch-icon.png'),
    app: (size) => at(`icon-${size}.png`),
  }
}

/** The lattice mark as a picture of its own. `size` in pixels. */
export const latticeMark = (laths: string, bud: string, size = 32, style = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK_VIEW_BOX}" width="${size}" height="${size}" fill="none">${style}` +
  `<path d="${MARK_LATHS}" stroke="${laths}" stroke-width="${MARK_STROKE}"/>` +
  `<circle cx="${MARK_BUD.cx}" cy="${MARK_BUD.cy}" r="${MARK_BUD.r}" fill="${bud}"/></svg>`

/** The lattice mark for a browser's tab, which may be light or dark. */
export function tabIcon(colour: string | undefined): string {
  const { mark } = drawnColours(colour)
  const style = `<style>@media(prefers-color-scheme:dark){path{stroke:${mark.dark}}}</style>`
  return latticeMark(mark.light, mark.bud, 32, style)
}
