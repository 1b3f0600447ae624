import { expect, test } from 'vitest'
import { createPalette } from '#api/region/contract/color.ts'
import { adjustedTexts } from './adjusted.ts'

test('the administrator reads how their color was adjusted, and nothing else', () => {
  const { light, dark } = createPalette('#ffe600')
  expect(dark['primary']).toBe('#ffe600')
  expect(adjustedTexts('#ffe600')).toEqual([`Your color was made darker for text on white: ${light['primary']}.`])
  expect(adjustedTexts('#c8102e')[0]).toMatch(/^Your color was made a little darker for text on white: #/)
  const navy = createPalette('#001f5b')
  expect(adjustedTexts('#001f5b')).toEqual([
    `Your color was made lighter for text on dark pages: ${navy.dark['primary']}.`,
  ])
})
