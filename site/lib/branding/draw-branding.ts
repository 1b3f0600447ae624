import sharp from 'sharp'
import type { BrandingImage } from '#content/schema/branding.ts'
import { drawnColors } from './branding-colors.ts'
import { APP_ICON_SIZES, latticeIcon, tabIcon } from './branding-icons.ts'
import type { SiteBranding } from './branding-path.ts'

const PAPER = '#fffdf9'
const CLEAR = '#00000000'
/** Of an icon's side: a phone may cut any shape out of the rest. */
const DRAWN = 0.62
/** Pixels of the icon in a tab, on a screen of high density. */
const TAB = 96

const readBytes = ({ png }: BrandingImage) => Buffer.from(png, 'base64')

const onGround = (size: number, background: string, input: Buffer) =>
  sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input, gravity: 'center' }])
    .png({ compressionLevel: 9 })
    .toBuffer()

/** An icon that reaches its edges: a region's own icon, or the lattice in its colors. */
async function appIcon(branding: SiteBranding, size: number): Promise<Buffer> {
  const side = Math.round(size * DRAWN)
  const { mark } = branding
  const { ground, words, accent } = drawnColors(branding)
  const source = mark ? readBytes(mark) : Buffer.from(latticeIcon(words, accent))
  const drawn = await sharp(source, { density: 1200 })
    .resize(side, side, { fit: 'contain', background: CLEAR })
    .png()
    .toBuffer()
  return onGround(size, !mark || mark.ground === 'dark' ? ground : PAPER, drawn)
}

/** A tab may be light or dark: what is not seen on both has a ground of its own. */
async function tabImage(branding: SiteBranding, mark: BrandingImage): Promise<Buffer> {
  const isSeen = mark.ground === 'any'
  const side = isSeen ? TAB : Math.round(TAB * 0.84)
  const drawn = await sharp(readBytes(mark)).resize(side, side, { fit: 'contain', background: CLEAR }).png().toBuffer()
  return isSeen ? drawn : onGround(TAB, mark.ground === 'dark' ? drawnColors(branding).ground : PAPER, drawn)
}

/** A file of the branding, which is drawn when it is written. */
export interface BrandingFile {
  file: string
  type: string
  draw: () => Promise<Buffer | string> | Buffer | string
}

const PNG = 'image/png'

/** Every file that the branding has, by its name below the branding's address. */
export function brandingFiles(branding: SiteBranding): BrandingFile[] {
  const { colour, logo, darkLogo, mark } = branding
  const files: BrandingFile[] = []
  if (logo) files.push({ file: 'logo.png', type: PNG, draw: () => readBytes(logo) })
  if (darkLogo) files.push({ file: 'dark-logo.png', type: PNG, draw: () => readBytes(darkLogo) })
  if (mark) {
    files.push({ file: 'mark.png', type: PNG, draw: () => readBytes(mark) })
    files.push({ file: 'icon.png', type: PNG, draw: () => tabImage(branding, mark) })
  } else if (colour) {
    files.push({ file: 'icon.svg', type: 'image/svg+xml', draw: () => tabIcon(branding) })
  }
  if (mark || colour) {
    files.push({ file: 'apple-touch-icon.png', type: PNG, draw: () => appIcon(branding, 180) })
    for (const size of APP_ICON_SIZES) {
      files.push({ file: `icon-${size}.png`, type: PNG, draw: () => appIcon(branding, size) })
    }
  }
  return files
}
