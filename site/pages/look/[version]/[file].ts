import type { APIRoute } from 'astro'
import { brandingFiles } from '#site/lib/branding/draw-branding.ts'
import { siteBranding } from '#site/lib/branding/branding.ts'

/** The region's own images and icons. */
export const GET: APIRoute = async ({ params }) => {
  const branding = await siteBranding()
  const found = branding && brandingFiles(branding).find(({ file }) => file === params['file'])
  if (!found) return new Response(null, { status: 404 })
  const drawn = await found.draw()
  return new Response(typeof drawn === 'string' ? drawn : new Uint8Array(drawn), {
    headers: { 'Content-Type': found.type },
  })
}
