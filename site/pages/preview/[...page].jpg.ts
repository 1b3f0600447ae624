import type { APIRoute } from 'astro'
import { getImage } from '#site/lib/preview/preview-cache.ts'
import { previewAt } from '#site/lib/preview/previews.ts'

/** The image that networks show beside a shared link. */
export const GET: APIRoute = async ({ params: { page = '' } }) => {
  const preview = await previewAt(`/preview/${page}.jpg`)
  if (!preview) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(await getImage(preview)), { headers: { 'Content-Type': 'image/jpeg' } })
}
