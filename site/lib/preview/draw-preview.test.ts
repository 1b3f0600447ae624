import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SiteBranding } from '#site/lib/branding/branding-path.ts'
import { drawPreview } from './draw-preview.ts'

const preview = { page: '/news/x', kicker: 'Chamber News · May 5, 2030', title: 'A short title', brand: 'Wren Valley' }
/** The pixels where the title stands. */
const words = async (title: string) =>
  sharp(await drawPreview({ ...preview, title }, null))
    .extract({ left: 72, top: 134, width: 730, height: 330 })
    .raw()
    .toBuffer()

test('the title stands on the image, the same for the same words', async () => {
  const first = await words('A short title')
  expect(first.equals(await words('A short title'))).toBe(true)
  expect(first.equals(await words('Another title'))).toBe(false)
})

test('no title keeps an image from being drawn', async () => {
  for (const title of ['W'.repeat(160), '<b>&amp;</b> "quoted"', '東京 🌱', ' ', '\u0000']) {
    expect(await sharp(await drawPreview({ ...preview, title }, null)).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    })
  }
})

test('a region’s logo or mark, and its color, stand on the image', async () => {
  const png = await sharp({ create: { width: 640, height: 160, channels: 4, background: '#1d2e5e' } })
    .png()
    .toBuffer()
  const drawn = { png: png.toString('base64'), width: 640, height: 160 }
  const foot = async (branding: SiteBranding | null) =>
    sharp(await drawPreview(preview, branding))
      .extract({ left: 60, top: 490, width: 400, height: 110 })
      .raw()
      .toBuffer()
  const starter = await foot(null)
  for (const ground of ['any', 'light', 'dark'] as const) {
    for (const name of ['logo', 'mark'] as const) {
      const own = await foot({ version: `${ground}-${name}`, colour: '#1d4ed8', [name]: { ...drawn, ground } })
      expect(own.equals(starter)).toBe(false)
    }
  }
})
