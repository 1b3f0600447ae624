import { expect, test } from 'vitest'
import { contrast } from '#api/region/contract/color.ts'
import { coloursSeen, PAIRS, SHAPES } from './testing-contrast.ts'

test.each(Object.entries(coloursSeen()))('in the theme %s words can be read and shapes be seen', (_, colours) => {
  const below = (pairs: typeof PAIRS, least: number) =>
    pairs.filter(([one, ground]) => !(contrast(colours[one]!, colours[ground]!) >= least))
  expect([below(PAIRS, 4.5), below(SHAPES, 3)]).toEqual([[], []])
})

test('the colours are really read from the file', () => {
  expect(Object.keys(coloursSeen().light!).length).toBeGreaterThan(30)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
