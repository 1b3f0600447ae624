import type { Context } from 'hono'
import type { ApiContext, ApiEnv, SignedInContext } from '#api/context.ts'
import { lookCalls } from '#api/contract/look/calls.ts'
import type { LookPictureName } from '#api/contract/look/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { chunksOf } from '#api/files/body-chunks.ts'
import { serve } from '#api/middleware/serve.ts'
import { requireStillAllowed } from '#api/middleware/viewer.ts'
import { changeColour, readLook, removePicture, setPicture } from './look.service.ts'

const setting = (name: LookPictureName) => ({
  withRequest: (context: SignedInContext, viewer: Viewer, _input: object, c: Context<ApiEnv>) =>
    context.uploads.take(viewer, (signal) =>
      setPicture(context, viewer, {
        name,
        body: chunksOf(c.req.raw.body, signal),
        received: () => requireStillAllowed(c),
        signal,
      }),
    ),
})

const removing = (name: LookPictureName) => (context: SignedInContext, viewer: Viewer) =>
  removePicture(context, viewer, name)

export const lookRoutes = (context: ApiContext) =>
  serve(context, lookCalls, {
    read: readLook,
    change: changeColour,
    setLogo: setting('logo'),
    removeLogo: removing('logo'),
    setMark: setting('mark'),
    removeMark: removing('mark'),
  })
