import type { ApiContext } from '#api/context.ts'
import { logoCalls } from '#api/contract/logo/calls.ts'
import { chunksOf } from '#api/files/body-chunks.ts'
import { NO_CONTENT_POLICY } from '#api/front/headers.ts'
import { answerFile } from '#api/middleware/file.ts'
import { serve } from '#api/middleware/serve.ts'
import { requireStillAllowed } from '#api/middleware/viewer.ts'
import { findLogo, findSharedLogo, removeLogo, setLogo } from './logo.service.ts'

/** Every picture has its own name, so a browser need not ask again; shared caches may not answer for this server. */
const FOR_EVERYBODY = 'private, max-age=31536000, immutable'
const FOR_SOME = 'private, no-store'

export const logoRoutes = (context: ApiContext) =>
  serve(context, logoCalls, {
    set: {
      withRequest: (context, viewer, _input, c) =>
        context.uploads.take(viewer, (signal) =>
          setLogo(context, viewer, {
            body: chunksOf(c.req.raw.body, signal),
            received: () => requireStillAllowed(c),
            signal,
          }),
        ),
    },
    remove: removeLogo,
    read: {
      withRequest: async (context, viewer, input, c) => {
        const { isForEverybody, ...logo } = await findLogo(context, viewer, input)
        return answerFile(c, context.files, logo, {
          'Content-Type': 'image/webp',
          'Content-Security-Policy': NO_CONTENT_POLICY,
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': isForEverybody ? FOR_EVERYBODY : FOR_SOME,
        }).response
      },
    },
    shared: {
      withRequest: async (context, viewer, input, c) => {
        const { picture, isForEverybody } = await findSharedLogo(context, viewer, input)
        return c.body(new Uint8Array(picture), 200, {
          'Content-Type': 'image/jpeg',
          'Content-Security-Policy': NO_CONTENT_POLICY,
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': isForEverybody ? FOR_EVERYBODY : FOR_SOME,
        })
      },
    },
  })
