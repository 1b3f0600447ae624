import { join } from 'node:path'
import sharp from 'sharp'
import { contentId } from '#site/lib/content/content-id.ts'
import { xmlText } from '#site/lib/feed/xml.ts'
import { lattice } from '#site/ui/brand/lattice.ts'
import { MARK_BUD, MARK_LATHS, MARK_STROKE, MARK_VIEW_BOX } from '#site/ui/brand/mark.ts'
import { PREVIEW_SIZE as SIZE, type Preview } from './preview-picture.ts'

/** The words stand on the left, a lattice on the right. Pixels. */
const EDGE = 72
const WORDS = 730
const PICTURE = 870
const COLOURS = { ground: '#123f31', words: '#fdfaf3', kicker: '#f4b740' }
/** As many lattices as look different side by side. */
const LATTICES = 12
/** Characters of a title: what has room. */
const LONGEST = 130

const FONT = join(process.cwd(), 'site/styles/fonts/fraunces-semibold-latin.ttf')

/** A text as a layer. `size` in pixels. */
async function words(text: string, at: { left: number; top: number }, size: number, colour: string) {
  const markup = `<span foreground="${colour}">${xmlText(text)}</span>`
  const font = `Fraunces SemiBold, ${size}`
  const layer = sharp({
    text: { text: markup, font, fontfile: FONT, width: WORDS, wrap: 'word-char', rgba: true, dpi: 72 },
  })
  try {
    return [{ ...at, input: await layer.png({ compressionLevel: 1 }).toBuffer() }]
  } catch {
    // Signs that no font here can draw: a picture without them is better than a publication that fails.
    return []
  }
}

const sizeFor = (title: string) => (title.length <= 45 ? 62 : title.length <= 90 ? 52 : 43)

const mark =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK_VIEW_BOX}" width="44" height="44" fill="none">` +
  `<path d="${MARK_LATHS}" stroke="${COLOURS.words}" stroke-width="${MARK_STROKE}"/>` +
  `<circle cx="${MARK_BUD.cx}" cy="${MARK_BUD.cy}" r="${MARK_BUD.r}" fill="${COLOURS.kicker}"/></svg>`

const grounds = new Map<string, Promise<Buffer>>()

/** Everything but the title: drawn once for each lattice. Raw pixels. */
function groundOf(brand: string, number: number): Promise<Buffer> {
  const key = `${number} ${brand}`
  const known = grounds.get(key)
  if (known) return known
  const drawn = drawGround(brand, number)
  grounds.set(key, drawn)
  return drawn
}

async function drawGround(brand: string, number: number): Promise<Buffer> {
  const picture = await sharp(Buffer.from(lattice(`preview-${number}`)), { density: 300 })
    .resize({ width: SIZE.width - PICTURE, height: SIZE.height, fit: 'cover' })
    .toBuffer()
  const ground = sharp({ create: { ...SIZE, channels: 3, background: COLOURS.ground } }).composite([
    { input: picture, left: PICTURE, top: 0 },
    { input: Buffer.from(mark), left: EDGE, top: 520 },
    ...(await words(brand.slice(0, 60), { left: EDGE + 60, top: 527 }, 28, COLOURS.words)),
  ])
  return ground.removeAlpha().raw().toBuffer()
}

/** Draws a picture of 1200 × 630 pixels. A JPEG. */
export async function drawPreview({ page, kicker, title, brand }: Preview): Promise<Buffer> {
  const text = title.length > LONGEST ? `${title.slice(0, LONGEST).trimEnd()}…` : title
  const [ground, above, main] = await Promise.all([
    groundOf(brand, contentId(page) % LATTICES),
    words(kicker, { left: EDGE, top: EDGE }, 28, COLOURS.kicker),
    words(text, { left: EDGE, top: EDGE + 62 }, sizeFor(text), COLOURS.words),
  ])
  return sharp(ground, { raw: { ...SIZE, channels: 3 } })
    .composite([...above, ...main])
    .jpeg({ quality: 78 })
    .toBuffer()
}
