import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { canKeepStartup } from '#api/contract/policy.ts'
import { chunksOf } from '#api/files/body-chunks.ts'
import { NO_CONTENT_POLICY } from '#api/front/headers.ts'
import { answerFile } from '#api/middleware/file.ts'
import { allow, requireStillAllowed, signedIn } from '#api/middleware/viewer.ts'
import { findLogo, removeLogo, setLogo } from './logo.service.ts'

/** Another picture has another name, so a browser need not ask again; no shared cache may answer in this server's place. */
const FOR_EVERYBODY = 'private, max-age=31536000, immutable'
const FOR_SOME = 'private, no-store'

const founders = allow(canKeepStartup, 'You need to have a startup account to do this.')

/** The logo of a startup: the picture itself is the body of the call that sets it. */
export function logoRoutes(context: ApiContext) {
  return new Hono<ApiEnv>()
    .put('/startup/logo', founders, async (c) => {
      const viewer = signedIn(c)
      const work = (signal: AbortSignal) =>
        setLogo(context, viewer.id, chunksOf(c.req.raw.body, signal), () => requireStillAllowed(c))
      return c.json(await context.uploads.take(viewer, work), 200)
    })
    .delete('/startup/logo', founders, async (c) => c.json(await removeLogo(context, signedIn(c).id), 200))
    .get('/startups/:id/logo/:file', async (c) => {
      const { id, file } = c.req.param()
      const { isForEverybody, ...logo } = await findLogo(context, c.get('viewer'), parseId(id) ?? 0, file)
      return answerFile(c, context.files, logo, {
        'Content-Type': 'image/webp',
        'Content-Security-Policy': NO_CONTENT_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': isForEverybody ? FOR_EVERYBODY : FOR_SOME,
      }).response
    })
}
