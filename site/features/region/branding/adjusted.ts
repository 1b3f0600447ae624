import { toOklch, createPalette } from '#api/region/contract/color.ts'

/** Lightness by which a color may change and still be nearly the same. */
const A_LITTLE = 0.15

function changed(from: string, to: string): string {
  const by = toOklch(to).l - toOklch(from).l
  return `${Math.abs(by) <= A_LITTLE ? 'a little ' : ''}${by < 0 ? 'darker' : 'lighter'}`
}

/** What was made of a color so that everyone can read it, a sentence for each theme. */
export function adjustedTexts(color: string): string[] {
  const { light, dark } = createPalette(color)
  const texts: string[] = []
  if (light['primary'] !== color)
    texts.push(`Your color was made ${changed(color, light['primary']!)} for text on white: ${light['primary']}.`)
  if (dark['primary'] !== color)
    texts.push(`It was made ${changed(color, dark['primary']!)} for text on dark pages: ${dark['primary']}.`)
  if (texts.length === 1 && light['primary'] === color) texts[0] = texts[0]!.replace('It', 'Your color')
  return texts.length > 0 ? texts : ['This color is readable on light and dark backgrounds.']
}
