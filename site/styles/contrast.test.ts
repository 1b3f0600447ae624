import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [root = '', evergreen = ''] = [/:root \{([\s\S]*?)\n\}/, /\.on-evergreen \{([\s\S]*?)\n\}/].map(
  (block) => block.exec(css)?.[1] ?? '',
)

type Palette = Record<string, string>

/** The colours of a block of declarations, as one theme sees them. */
function palette(block: string, theme: 'light' | 'dark', base: Palette = {}): Palette {
  const colours: Palette = { ...base }
  for (const [, name = '', value = ''] of block.matchAll(/--color-([\w-]+): ([^;]+);/g)) {
    const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)
    if (pair) colours[name] = pair[theme === 'light' ? 1 : 2] as string
    else if (value.startsWith('#')) colours[name] = value
    else if (value.startsWith('var(--color-')) colours[name] = colours[value.slice(12, -1)] as string
  }
  return colours
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

const GROUNDS = ['page', 'surface', 'raised', 'sunken']
const TEXTS = ['ink', 'ink-soft', 'ink-faint', 'link', 'accent-text', 'danger-text']
const PAIRS = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground] as const)),
  ...['primary', 'primary-hover', 'primary-pressed'].map((ground) => ['on-primary', ground] as const),
  ...['accent', 'accent-hover'].map((ground) => ['on-accent', ground] as const),
  ...['danger', 'danger-hover'].map((ground) => ['on-danger', ground] as const),
  ...['primary', 'accent', 'danger', 'success', 'info'].map((name) => [`on-${name}-soft`, `${name}-soft`] as const),
  ['ink', 'primary-soft'] as const,
  ['ink-soft', 'primary-soft'] as const,
]
const SHAPES = ['page', 'surface', 'raised'].flatMap((ground) =>
  ['line-strong', 'focus', 'primary', 'danger', 'chart-1', 'chart-2', 'chart-3'].map(
    (shape) => [shape, ground] as const,
  ),
)

const light = palette(root, 'light')
const dark = palette(root, 'dark')
const THEMES: [string, Palette][] = [
  ['light', light],
  ['dark', dark],
  [
    'evergreen in light',
    palette(evergreen, 'dark', {
      ...dark,
      evergreen: light.evergreen as string,
      'evergreen-deep': light['evergreen-deep'] as string,
    }),
  ],
  ['evergreen in dark', palette(evergreen, 'dark', dark)],
]

describe.each(THEMES)('in the theme %s', (_, colours) => {
  test.each(PAIRS)('%s can be read on %s (4.5)', (text, ground) => {
    expect(contrast(colours[text] as string, colours[ground] as string)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(SHAPES)('%s can be seen on %s (3)', (shape, ground) => {
    expect(contrast(colours[shape] as string, colours[ground] as string)).toBeGreaterThanOrEqual(3)
  })
})

test('the colours are really read from the file', () => {
  expect(Object.keys(light).length).toBeGreaterThan(30)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
