import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { BrandingImage } from '#content/schema/branding.ts'
import { contentId } from '#site/lib/content/content-id.ts'
import { xmlText } from '#site/lib/feed/xml.ts'
import { drawnColors, latticeColors } from '#site/lib/branding/branding-colors.ts'
import { latticeIcon } from '#site/lib/branding/branding-icons.ts'
import type { SiteBranding } from '#site/lib/branding/branding-path.ts'
import { lattice } from '#site/ui/brand/lattice.ts'
import { PREVIEW_SIZE as SIZE, type Preview } from './preview-image.ts'

/** The words stand on the left, a lattice on the right. Pixels. */
const EDGE = 72
const WORDS = 730
const IMAGE = 870
/** The middle of what stands at the foot. */
const FOOT = 542
/** Of the icon or the logo at the foot: as high, and for a logo at most as wide. */
const MARK = 44
const LOGO = 420
const PAPER = '#fffdf9'
/** As many lattices as look different side by side. */
const LATTICES = 12
/** Characters of a title: what has room. */
const LONGEST = 130

const FONT = join(process.cwd(), 'site/styles/fonts/fraunces-semibold-latin.ttf')

/** A text as a layer. `size` in pixels. */
async function words(text: string, at: { left: number; top: number }, size: number, color: string) {
  const markup = `<span foreground="${color}">${xmlText(text)}</span>`
  const font = `Fraunces SemiBold, ${size}`
  const layer = sharp({
    text: { text: markup, font, fontfile: FONT, width: WORDS, wrap: 'word-char', rgba: true, dpi: 72 },
  })
  try {
    return [{ ...at, input: await layer.png({ compressionLevel: 1 }).toBuffer() }]
  } catch {
    // Signs that no font here can draw: an image without them is better than a publication that fails.
    return []
  }
}

const sizeFor = (title: string) => (title.length <= 45 ? 62 : title.length <= 90 ? 52 : 43)

/** A region's own image; what is made for a light ground stands on a plate. */
async function imageAtFoot({ png, ground }: BrandingImage, longest: number) {
  const height = longest === LOGO ? Math.round(1.4 * MARK) : MARK
  const image = sharp(Buffer.from(png, 'base64')).resize({ width: longest, height, fit: 'inside' })
  const plate = { top: 8, bottom: 8, left: 12, right: 12, background: PAPER }
  if (ground === 'light') image.extend(plate).flatten({ background: PAPER })
  const { data: input, info } = await image.png().toBuffer({ resolveWithObject: true })
  return { input, width: info.width, height: info.height }
}

/** The region's logo, else its icon and its name, on the ground of a preview. */
async function getBrand(brand: string, branding: SiteBranding | null): Promise<OverlayOptions[]> {
  const { words: ink, accent } = drawnColors(branding ?? {})
  const own = branding?.darkLogo ?? branding?.logo ?? branding?.mark
  const { input, width, height } = own
    ? await imageAtFoot(own, branding?.logo ? LOGO : MARK)
    : { input: Buffer.from(latticeIcon(ink, accent, MARK)), width: MARK, height: MARK }
  const shown = [{ input, left: EDGE, top: FOOT - Math.round(height / 2) }]
  if (branding?.logo) return shown
  const name = await words(brand.slice(0, 60), { left: EDGE + width + 16, top: FOOT - 15 }, 28, ink)
  return [...shown, ...name]
}

const grounds = new Map<string, Promise<Buffer>>()

/** Everything but the title: drawn once for each lattice. Raw pixels. */
function getGround(brand: string, number: number, branding: SiteBranding | null): Promise<Buffer> {
  const key = `${number} ${branding?.version ?? ''} ${brand}`
  const known = grounds.get(key)
  if (known) return known
  const drawn = drawGround(brand, number, branding)
  grounds.set(key, drawn)
  return drawn
}

async function drawGround(brand: string, number: number, branding: SiteBranding | null): Promise<Buffer> {
  const image = await sharp(Buffer.from(lattice(`preview-${number}`, 'wide', latticeColors(branding ?? {}))), {
    density: 300,
  })
    .resize({ width: SIZE.width - IMAGE, height: SIZE.height, fit: 'cover' })
    .toBuffer()
  const ground = sharp({
    create: { ...SIZE, channels: 3, background: drawnColors(branding ?? {}).ground },
  }).composite([{ input: image, left: IMAGE, top: 0 }, ...(await getBrand(brand, branding))])
  return ground.removeAlpha().raw().toBuffer()
}

/** Draws an image of 1200 × 630 pixels. A JPEG. */
export async function drawPreview(
  { page, kicker, title, brand }: Preview,
  branding: SiteBranding | null,
): Promise<Buffer> {
  const { words: ink, accent } = drawnColors(branding ?? {})
  const text = title.length > LONGEST ? `${title.slice(0, LONGEST).trimEnd()}…` : title
  const [ground, above, main] = await Promise.all([
    getGround(brand, contentId(page) % LATTICES, branding),
    words(kicker, { left: EDGE, top: EDGE }, 28, accent),
    words(text, { left: EDGE, top: EDGE + 62 }, sizeFor(text), ink),
  ])
  return sharp(ground, { raw: { ...SIZE, channels: 3 } })
    .composite([...above, ...main])
    .jpeg({ quality: 78 })
    .toBuffer()
}
