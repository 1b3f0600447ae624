import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'
import { PREVIEW_PICTURES } from '#site/lib/meta/preview-picture.ts'
import { lattice } from '#site/ui/lattice.ts'

/** What networks show at full size. */
const SIZE = { width: 1200, height: 630 }

export const getStaticPaths = (() =>
  Array.from({ length: PREVIEW_PICTURES }, (_, number) => ({
    params: { number: String(number) },
  }))) satisfies GetStaticPaths

/** A drawn picture for shared links of pages without one of their own. */
export const GET: APIRoute = async ({ params: { number } }) => {
  // Drawn at twice the size of its own grid, so that the laths stay sharp.
  const drawing = sharp(Buffer.from(lattice(`preview-${number}`)), { density: 288 })
  const picture = await drawing
    .resize({ ...SIZE, fit: 'cover' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/jpeg' } })
}
