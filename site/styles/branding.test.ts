import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, mix, FIXED, createPalette } from '#api/region/contract/color.ts'
import { colorsSeen, PAIRS, SHAPES, type Colors } from './testing-contrast.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
/** Where every rule of thumb ends: the corners of the cube, greys, and what people choose to try it. */
const STRANGE = (
  '#000000 #ffffff #ff0000 #00ff00 #0000ff #ffff00 #00ffff #ff00ff #ffe600 ' +
  '#39ff14 #fdfdfd #050505 #777777 #c8102e #001f5b #ff6600 #e91e63 #14503c'
).split(' ')

/** The pairs of all themes that do not hold. */
function broken(chosen: string, accent?: string): string[] {
  const wrong: string[] = []
  const expectContrast = (theme: string, colors: Colors, pairs: typeof PAIRS, ratio: number) => {
    for (const [first, second] of pairs) {
      const found = contrast(colors[first]!, colors[second]!)
      if (!(found >= ratio))
        wrong.push(`${chosen} ${accent ?? ''}, ${theme}: ${first} on ${second} ${found.toFixed(2)}`)
    }
  }
  for (const [theme, colors] of Object.entries(colorsSeen(createPalette(chosen, accent)))) {
    expectContrast(theme, colors, PAIRS, 4.5)
    expectContrast(theme, colors, SHAPES, 3)
    // A quiet button while it is pressed, a second button under the pointer, and the leaf of a calendar.
    for (const [over, share] of [['link', 0.15]] as const) {
      const pressed = mix(colors['surface']!, colors[over]!, share)
      if (!theme.startsWith('evergreen') && contrast(colors['link']!, pressed) < 4.5)
        wrong.push(`${chosen}, ${theme}: link on its own tint`)
    }
    if (contrast('#fdfaf3', colors['evergreen']!) < 4.5) wrong.push(`${chosen}, ${theme}: words on the brand's ground`)
  }
  return wrong
}

test.each(STRANGE)('%s can be read and seen wherever it is used, in both themes', (chosen) => {
  expect(broken(chosen)).toEqual([])
})

test('so can every other color', () => {
  fc.assert(
    fc.property(color, (chosen) => void expect(broken(chosen)).toEqual([])),
    { numRuns: 150 },
  )
})

test('so can every color with every accent', () => {
  fc.assert(
    fc.property(color, color, (chosen, accent) => void expect(broken(chosen, accent)).toEqual([])),
    { numRuns: 150 },
  )
})

test('an accent changes what stands out, and nothing else', () => {
  const [alone, both] = [createPalette('#7a1f2b'), createPalette('#7a1f2b', '#2f6f94')]
  const changed = (theme: 'light' | 'dark' | 'brand') =>
    Object.keys(alone[theme]).filter((name) => alone[theme][name] !== both[theme][name])
  for (const theme of ['light', 'dark'] as const) expect(changed(theme).join(' ')).toMatch(/^(?:\S*accent\S* ?){3,4}$/)
  // There the accent leads, and its grounds are the color's.
  expect(changed('brand')).toEqual(expect.arrayContaining(['primary', 'accent', 'link', 'focus']))
  for (const name of ['surface', 'raised', 'line', 'ink-soft']) expect(changed('brand')).not.toContain(name)
})

describe('a color', () => {
  test('that can be read stays as it was chosen', () => {
    expect(createPalette('#001f5b').light['primary']).toBe('#001f5b')
    expect(createPalette('#ffe600').dark['primary']).toBe('#ffe600')
    expect(createPalette('#c8102e').light['accent']).toBe('#c8102e')
  })

  test('keeps its hue where it becomes darker or lighter', () => {
    const yellow = createPalette('#f0a92b')
    expect(yellow.light['chart-2']).toBe('#14503c')
    expect(createPalette('#1d4ed8').light).toMatchObject({ 'chart-2': '#b36b00', 'chart-3': '#14503c' })
  })
})

test('what no region changes is as the stylesheet has it', () => {
  const seen = colorsSeen()
  for (const theme of ['light', 'dark'] as const) expect(seen[theme]).toMatchObject(FIXED[theme])
  expect(seen['evergreen in light']).toMatchObject(FIXED.brand)
  for (const name of ['chart-2', 'chart-3'] as const) {
    expect([seen['light']![name], seen['dark']![name]]).toEqual([...FIXED[name]])
  }
})
