import { createPalette } from '#api/region/contract/color.ts'
import type { Branding } from '#content/schema/branding.ts'
import type { LatticePalette } from '#site/ui/brand/lattice.ts'

/** What is drawn rather than styled: icons, previews, the bar of a phone's browser. */
export interface DrawnColors {
  ground: string
  /** Text and the icon on that ground. */
  words: string
  /** What leads on it. */
  accent: string
  /** The icon on a light and on a dark page, and its bud. */
  mark: { light: string; dark: string; bud: string }
}

const STARTER: DrawnColors = {
  ground: '#123f31',
  words: '#fdfaf3',
  accent: '#f4b740',
  mark: { light: '#14503c', dark: '#8fd0ad', bud: '#f0a92b' },
}

/** The colors that a region chose. */
export type ChosenColors = Pick<Branding, 'colour' | 'accent'>

let last: { key: string; drawn: DrawnColors } | undefined

/** The colors of a region, or of the default branding. */
export function drawnColors({ colour, accent }: ChosenColors): DrawnColors {
  if (!colour) return STARTER
  const key = `${colour} ${accent}`
  if (last?.key === key) return last.drawn
  const { light, dark, brand } = createPalette(colour, accent)
  const drawn = {
    ground: light.evergreen!,
    words: STARTER.words,
    accent: brand.accent!,
    mark: { light: light.primary!, dark: dark.primary!, bud: light.accent! },
  }
  last = { key, drawn }
  return drawn
}

/** A lattice in a region's color; without one it takes its own. */
export function latticeColors({ colour, accent }: ChosenColors): LatticePalette | undefined {
  if (!colour) return undefined
  const { light, brand } = createPalette(colour, accent)
  return {
    ground: light.evergreen!,
    lath: brand['primary-soft']!,
    vine: brand['line-strong']!,
    leaf: brand['on-primary-soft']!,
    bloom: brand.accent!,
  }
}
