import type { APIRoute } from 'astro'
import { lookFiles } from '#site/lib/look/draw-look.ts'
import { siteLook } from '#site/lib/look/look.ts'

/** The region's own pictures and icons. */
export const GET: APIRoute = async ({ params }) => {
  const look = await siteLook()
  const found = look && lookFiles(look).find(({ file }) => file === params['file'])
  if (!found) return new Response(null, { status: 404 })
  const drawn = await found.draw()
  return new Response(typeof drawn === 'string' ? drawn : new Uint8Array(drawn), {
    headers: { 'Content-Type': found.type },
  })
}
