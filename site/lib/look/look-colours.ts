import { paletteOf } from '#api/region/contract/color.ts'
import type { LatticePalette } from '#site/ui/brand/lattice.ts'

/** What is drawn rather than styled: icons, previews, the bar of a phone's browser. */
export interface DrawnColours {
  ground: string
  /** Words and the mark on that ground. */
  words: string
  /** What leads on it. */
  accent: string
  /** The mark on a light and on a dark page, and its bud. */
  mark: { light: string; dark: string; bud: string }
}

const STARTER: DrawnColours = {
  ground: '#123f31',
  words: '#fdfaf3',
  accent: '#f4b740',
  mark: { light: '#14503c', dark: '#8fd0ad', bud: '#f0a92b' },
}

let last: { colour: string; drawn: DrawnColours } | undefined

/** The colours of a region, or of the starter look. */
export function drawnColours(colour: string | undefined): DrawnColours {
  if (!colour) return STARTER
  if (last?.colour === colour) return last.drawn
  const { light, dark, brand } = paletteOf(colour)
  const drawn = {
    ground: light.evergreen!,
    words: STARTER.words,
    accent: brand.accent!,
    mark: { light: light.primary!, dark: dark.primary!, bud: light.accent! },
  }
  last = { colour, drawn }
  return drawn
}

/** A lattice in a region's colour; without one it takes its own. */
export function latticeColours(colour: string | undefined): LatticePalette | undefined {
  if (!colour) return undefined
  const { light, brand } = paletteOf(colour)
  return {
    ground: light.evergreen!,
    lath: brand['primary-soft']!,
    vine: brand['line-strong']!,
    leaf: brand['on-primary-soft']!,
    bloom: brand.accent!,
  }
}
