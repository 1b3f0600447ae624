import { expect, test } from 'vitest'
import { contrast } from '#api/region/contract/color.ts'
import { colorsSeen, PAIRS, SHAPES } from './testing-contrast.ts'

test.each(Object.entries(colorsSeen()))('in the theme %s words can be read and shapes be seen', (_, colors) => {
  const below = (pairs: typeof PAIRS, least: number) =>
    pairs.filter(([color, ground]) => !(contrast(colors[color]!, colors[ground]!) >= least))
  expect([below(PAIRS, 4.5), below(SHAPES, 3)]).toEqual([[], []])
})

test('the colors are really read from the file', () => {
  expect(Object.keys(colorsSeen().light!).length).toBeGreaterThan(30)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
