import { describe, expect, test } from 'vitest'
import { contrast } from '#api/contract/look/colour.ts'
import { coloursSeen, PAIRS, SHAPES } from './testing-contrast.ts'

describe.each(Object.entries(coloursSeen()))('in the theme %s', (_, colours) => {
  test.each(PAIRS)('%s can be read on %s (4.5)', (text, ground) => {
    expect(contrast(colours[text] as string, colours[ground] as string)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(SHAPES)('%s can be seen on %s (3)', (shape, ground) => {
    expect(contrast(colours[shape] as string, colours[ground] as string)).toBeGreaterThanOrEqual(3)
  })
})

test('the colours are really read from the file', () => {
  expect(Object.keys(coloursSeen().light!).length).toBeGreaterThan(30)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
