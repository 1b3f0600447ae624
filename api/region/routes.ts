import type { Context } from 'hono'
import type { ApiContext, ApiEnv, SignedInContext } from '#api/context.ts'
import { brandingCalls, settingsCalls, setupChecklistCalls } from './calls.ts'
import type { BrandingImageName } from './contract/schema.ts'
import type { Viewer } from '#api/policy.ts'
import { readChunks } from '#api/platform/files/upload-slots.ts'
import { serve } from '#api/platform/http/serve.ts'
import { requireStillAllowed } from '#api/platform/http/middleware.ts'
import { changeColors, readBranding, removeImage, setImage } from './branding.service.ts'
import { changeSettings, readSettings } from './settings.service.ts'
import { skipStep, listSteps } from './setup-checklist.service.ts'

const setting = (name: BrandingImageName) => ({
  withRequest: (context: SignedInContext, viewer: Viewer, _input: object, c: Context<ApiEnv>) =>
    context.uploads.acquire(viewer, (signal) =>
      setImage(context, viewer, {
        name,
        body: readChunks(c.req.raw.body, signal),
        received: () => requireStillAllowed(c),
        signal,
      }),
    ),
})

const removing = (name: BrandingImageName) => (context: SignedInContext, viewer: Viewer) =>
  removeImage(context, viewer, name)

export const brandingRoutes = (context: ApiContext) =>
  serve(context, brandingCalls, {
    read: readBranding,
    change: changeColors,
    setLogo: setting('logo'),
    removeLogo: removing('logo'),
    setDarkLogo: setting('darkLogo'),
    removeDarkLogo: removing('darkLogo'),
    setMark: setting('mark'),
    removeMark: removing('mark'),
  })

export const settingsRoutes = (context: ApiContext) =>
  serve(context, settingsCalls, { read: readSettings, change: changeSettings })

export const setupChecklistRoutes = (context: ApiContext) =>
  serve(context, setupChecklistCalls, { list: listSteps, skipStep: skipStep })
