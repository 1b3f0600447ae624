import { readFileSync } from 'node:fs'
import type { Palette } from '#api/region/contract/color.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [root = '', evergreen = ''] = [/:root \{([\s\S]*?)\n\}/, /\.on-evergreen \{([\s\S]*?)\n\}/].map(
  (block) => block.exec(css)?.[1] ?? '',
)

export type Colors = Record<string, string>

/** The colors of a block of declarations, as one theme sees them. */
function getColors(block: string, theme: 'light' | 'dark'): Colors {
  const colors: Colors = {}
  for (const [, name = '', value = ''] of block.matchAll(/--color-([\w-]+): ([^;]+);/g)) {
    const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)
    if (pair) colors[name] = pair[theme === 'light' ? 1 : 2] as string
    else if (value.startsWith('#') || value.startsWith('var(--color-')) colors[name] = value
  }
  return colors
}

const NOTHING: Palette = { light: {}, dark: {}, brand: {} }

/** The colors that someone sees in each theme, and on the brand's ground in each; with those of a region's branding. */
export function colorsSeen(look: Palette = NOTHING): Record<string, Colors> {
  const light: Colors = { ...getColors(root, 'light'), ...look.light }
  const dark: Colors = { ...getColors(root, 'dark'), ...look.dark }
  const onBrand = (theme: Colors) => {
    const all: Colors = { ...dark, ...getColors(evergreen, 'dark'), ...look.brand }
    const grounds = { evergreen: theme['evergreen']!, 'evergreen-deep': theme['evergreen-deep']! }
    const known = { ...all, ...grounds } as Colors
    // The ground of the block is the theme's own; only what stands on it is written out.
    return Object.fromEntries(
      Object.entries({ ...known, page: known['evergreen']!, sunken: known['evergreen-deep']! }).map(([name, value]) => [
        name,
        value.startsWith('var(') ? known[value.slice('var(--color-'.length, -1)]! : value,
      ]),
    )
  }
  return { light, dark, 'evergreen in light': onBrand(light), 'evergreen in dark': onBrand(dark) }
}

const GROUNDS = ['page', 'surface', 'raised', 'sunken']
const TEXTS = ['ink', 'ink-soft', 'ink-faint', 'link', 'accent-text', 'danger-text']

/** Words and the grounds that they stand on: 4.5 to 1. */
export const PAIRS = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground] as const)),
  ...['primary', 'primary-hover', 'primary-pressed'].map((ground) => ['on-primary', ground] as const),
  ...['accent', 'accent-hover'].map((ground) => ['on-accent', ground] as const),
  ...['danger', 'danger-hover'].map((ground) => ['on-danger', ground] as const),
  ...['primary', 'accent', 'danger', 'success', 'info'].map((name) => [`on-${name}-soft`, `${name}-soft`] as const),
  ['ink', 'primary-soft'] as const,
  ['ink-soft', 'primary-soft'] as const,
]

/** What is only seen, and its grounds: 3 to 1. */
export const SHAPES = ['page', 'surface', 'raised'].flatMap((ground) =>
  ['line-strong', 'focus', 'primary', 'danger', 'chart-1', 'chart-2', 'chart-3'].map(
    (shape) => [shape, ground] as const,
  ),
)
