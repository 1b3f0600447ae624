import sharp from 'sharp'
import { svg } from './pictures/canvas.ts'
import { fields } from './pictures/fields.ts'
import { gathering } from './pictures/gathering.ts'
import { growth } from './pictures/growth.ts'
import { hills } from './pictures/hills.ts'
import { lattice } from './pictures/lattice.ts'
import { drawLogo } from './pictures/logo.ts'
import { randomFrom } from './pictures/random.ts'
import { skyline } from './pictures/skyline.ts'

const MOTIFS = { fields, gathering, growth, hills, lattice, skyline }

/** What a picture of the sample region shows. */
export type Motif = keyof typeof MOTIFS

/** What each motif shows, for the picture's description. */
export const MOTIF_DESCRIPTIONS: Readonly<Record<Motif, string>> = {
  fields: 'Illustration: farm plots on both sides of a river, seen from above',
  gathering: 'Illustration: people around tables in a room, seen from above',
  growth: 'Illustration: posts that rise from left to right with a stem climbing along them',
  hills: 'Illustration: wooded ridges of a valley under a low sun',
  lattice: 'Illustration: a flowering vine on a trellis',
  skyline: 'Illustration: a small city by a river with lit windows',
}

/** The picture of a title as SVG, 1200 × 675; the same title always has the same picture. */
export const drawPicture = (title: string, motif: Motif): string =>
  svg(MOTIFS[motif](randomFrom(`${title} / ${motif}`)))

/** The picture of a title as WebP, 1200 × 675, some 6 to 60 kB. */
export const paintPicture = (title: string, motif: Motif): Promise<Buffer> =>
  sharp(Buffer.from(drawPicture(title, motif)))
    .webp({ quality: 68 })
    .toBuffer()

/** The mark of an invented company as WebP, 256 × 256. */
export const paintLogo = (companyName: string): Promise<Buffer> =>
  sharp(Buffer.from(drawLogo(companyName)))
    .webp({ quality: 88 })
    .toBuffer()
