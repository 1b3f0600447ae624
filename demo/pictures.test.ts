import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture, MOTIF_DESCRIPTIONS, paintLogo, paintPicture, type Motif } from './pictures.ts'

const motifs = Object.keys(MOTIF_DESCRIPTIONS) as Motif[]

test.each(motifs)('%s is drawn the same for the same title and otherwise for another', (motif) => {
  expect(drawPicture('Opening day', motif)).toBe(drawPicture('Opening day', motif))
  expect(drawPicture('Opening day', motif)).not.toBe(drawPicture('Pitch night', motif))
  expect(drawPicture('Opening day', motif)).not.toMatch(/NaN|undefined|Infinity/)
})

test('a picture is a WebP of 1200 × 675 and a mark one of 256 × 256', async () => {
  expect(await sharp(await paintPicture('Opening day', 'hills')).metadata()).toMatchObject({
    format: 'webp',
    width: 1200,
    height: 675,
  })
  expect(await sharp(await paintLogo('Greenloom')).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
  })
})
