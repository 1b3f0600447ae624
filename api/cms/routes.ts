import type { ApiContext } from '#api/context.ts'
import { cmsCalls } from './calls.ts'
import { notFound } from '#api/errors.ts'
import { serve } from '#api/platform/http/serve.ts'
import { cmsStatus, performCms } from './service.ts'

export const cmsRoutes = (context: ApiContext) =>
  serve(context, cmsCalls, {
    perform: performCms,
    status: cmsStatus,
    overview: ({ gateway }) => gateway.overview(),
    picture: {
      withRequest: async (context, _viewer, { folder, name, draft }, c) => {
        const image = await context.gateway.picture(`media/${folder}/${name}`, draft)
        if (!image) throw notFound('There is no such image.')
        return c.body(new Uint8Array(image.bytes), 200, {
          'Content-Type': image.mediaType,
          'Content-Length': String(image.bytes.byteLength),
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, no-store',
        })
      },
    },
  })
