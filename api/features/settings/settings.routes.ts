import type { ApiContext } from '#api/context.ts'
import { settingsCalls } from '#api/contract/settings/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { changeSettings, readSettings } from '#api/core/settings/settings.service.ts'

export const settingsRoutes = (context: ApiContext) =>
  serve(context, settingsCalls, {
    read: ({ database }) => readSettings(database),
    change: (context, viewer, input) => changeSettings(context, { id: viewer.id, requestId: context.requestId }, input),
  })
