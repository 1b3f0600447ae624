import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPreview } from './draw-preview.ts'

const preview = { page: '/news/x', kicker: 'Chamber News · May 5, 2030', title: 'A short title', brand: 'Wren Valley' }
/** The pixels where the title stands. */
const words = async (title: string) =>
  sharp(await drawPreview({ ...preview, title }))
    .extract({ left: 72, top: 134, width: 730, height: 330 })
    .raw()
    .toBuffer()

test('the title stands on the picture, the same for the same words', async () => {
  const first = await words('A short title')
  expect(first.equals(await words('A short title'))).toBe(true)
  expect(first.equals(await words('Another title'))).toBe(false)
})

test('no title keeps a picture from being drawn', async () => {
  for (const title of ['W'.repeat(160), '<b>&amp;</b> "quoted"', '東京 🌱', ' ', '\u0000']) {
    expect(await sharp(await drawPreview({ ...preview, title })).metadata()).toMatchObject({ width: 1200, height: 630 })
  }
})
