import type { APIRoute, GetStaticPaths } from 'astro'
import { beginDrawing, pictureOf } from '#site/lib/preview/preview-cache.ts'
import { previewPath, type Preview } from '#site/lib/preview/preview-picture.ts'
import { previews } from '#site/lib/preview/previews.ts'

interface Props {
  preview: Preview
}

export const getStaticPaths = (async () => {
  const all = await previews()
  await beginDrawing(all)
  return all.map((preview) => ({
    params: { page: previewPath(preview.page).slice('/preview/'.length, -'.jpg'.length) },
    props: { preview } satisfies Props,
  }))
}) satisfies GetStaticPaths

/** The picture that networks show beside a shared link. */
export const GET: APIRoute<Props> = async ({ props: { preview } }) =>
  new Response(new Uint8Array(await pictureOf(preview)), { headers: { 'Content-Type': 'image/jpeg' } })
