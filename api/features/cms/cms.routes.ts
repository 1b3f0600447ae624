import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { canUseCms } from '#api/contract/policy.ts'
import { badRequest, notFound } from '#api/errors.ts'
import { body } from '#api/middleware/body.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { CMS_LIMITS } from '#api/contract/cms/limits.ts'
import { cmsRequest, type CmsRequest } from '#api/contract/cms/protocol.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { cmsStatus, performCms } from './cms.service.ts'

const editors = allow(canUseCms, 'Only editors and administrators can change the content.')
const large = { maxBytes: CMS_LIMITS.requestBytes, sentence: CMS_TEXTS.requestTooLarge }

/** A rule of the protocol with words of its own ends in a full stop. @throws ApiError 400 for what no screen of this version sends */
function understand(sent: unknown): CmsRequest {
  const result = cmsRequest.safeParse(sent)
  if (result.success) return result.data
  const message = result.error.issues[0]?.message ?? ''
  throw badRequest(message.endsWith('.') ? message : CMS_TEXTS.otherVersion)
}

/** The gateway to the content: every action of the editing screens, pictures by address, and what state it is in. */
export const cmsRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>()
    .post('/cms', editors, body(z.unknown(), large), async (c) => {
      const request = understand(c.req.valid('json'))
      return c.json((await performCms(context, signedIn(c), c.get('requestId'), request)) as object | null, 200)
    })
    .get('/cms/status', editors, async (c) => c.json(await cmsStatus(context, signedIn(c)), 200))
    .get('/cms/media/:folder/:name', editors, async (c) => {
      const { folder, name } = c.req.param()
      const picture = await context.gateway.picture(`media/${folder}/${name}`, c.req.query('draft'))
      if (!picture) throw notFound('There is no such picture.')
      return c.body(new Uint8Array(picture.bytes), 200, {
        'Content-Type': picture.mediaType,
        'Content-Length': String(picture.bytes.byteLength),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      })
    })
