import type { Context } from 'hono'
import type { ApiContext, ApiEnv, SignedInContext } from '#api/context.ts'
import { lookCalls, settingsCalls, firstDayCalls } from './calls.ts'
import type { LookPictureName } from './contract/schema.ts'
import type { Viewer } from '#api/policy.ts'
import { chunksOf } from '#api/platform/files/upload-slots.ts'
import { serve } from '#api/platform/http/serve.ts'
import { requireStillAllowed } from '#api/platform/http/viewer.ts'
import { changeColour, readLook, removePicture, setPicture } from './branding.service.ts'
import { changeSettings, readSettings } from './settings.service.ts'
import { leaveStepOut, listSteps } from './setup-checklist.service.ts'

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

export const settingsRoutes = (context: ApiContext) =>
  serve(context, settingsCalls, { read: readSettings, change: changeSettings })

export const firstDayRoutes = (context: ApiContext) =>
  serve(context, firstDayCalls, { list: listSteps, leaveOut: leaveStepOut })
