import type { APIRoute, GetStaticPaths } from 'astro'
import { drawAll } from '#site/lib/preview/preview-cache.ts'
import { previewPath, type Preview } from '#site/lib/preview/preview-picture.ts'
import { previews } from '#site/lib/preview/previews.ts'

interface Props {
  preview: Preview
  picture: (preview: Preview) => Promise<Buffer>
}

export const getStaticPaths = (async () => {
  const all = await previews()
  const picture = await drawAll(all)
  return all.map((preview) => ({
    params: { page: previewPath(preview.page).slice('/preview/'.length, -'.jpg'.length) },
    props: { preview, picture } satisfies Props,
  }))
}) satisfies GetStaticPaths

/** The picture that networks show beside a shared link. */
export const GET: APIRoute<Props> = async ({ props: { preview, picture } }) =>
  new Response(new Uint8Array(await picture(preview)), { headers: { 'Content-Type': 'image/jpeg' } })
