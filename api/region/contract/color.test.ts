import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mix, toHex, toOklch } from './color.ts'

test.each([
  ['#14503c', 0.3874, 0.0698, 166.54, 8.688],
  ['#ffe600', 0.9168, 0.1915, 101.41, 1.176],
  ['#39ff14', 0.8714, 0.286, 141.53, 1.258],
  ['#c8102e', 0.5304, 0.2074, 22.32, 5.458],
  ['#001f5b', 0.2649, 0.1138, 260.91, 14.462],
  ['#ff00ff', 0.7017, 0.3225, 328.36, 2.909],
])('%s matches culori 4.0.2, in OKLCH and in contrast to the background', (hex, l, c, h, onPaper) => {
  const found = toOklch(hex)
  expect(found.l).toBeCloseTo(l, 3)
  expect(found.c).toBeCloseTo(c, 3)
  expect(found.h).toBeCloseTo(h, 1)
  expect(contrast(hex, '#faf6ee')).toBeCloseTo(onPaper, 2)
})

test('every color survives the conversion', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const hex = `#${value.toString(16).padStart(6, '0')}`
      expect(toHex(toOklch(hex))).toBe(hex)
    }),
    { numRuns: 5000 },
  )
})

test('a color outside sRGB becomes one of the same lightness and hue', () => {
  const found = toOklch(toHex({ l: 0.5, c: 0.4, h: 140 }))
  expect(found.l).toBeCloseTo(0.5, 2)
  expect(found.h).toBeCloseTo(140, 0)
  expect(toHex({ l: 2, c: 0, h: 0 })).toBe('#ffffff')
  expect(toHex({ l: -1, c: 0, h: 0 })).toBe('#000000')
})

test('colors are mixed as in CSS', () => {
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080')
})
