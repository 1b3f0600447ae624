import type { ApiContext } from '#api/context.ts'
import { settingsCalls } from '#api/contract/settings/calls.ts'
import { changeSettings, readSettings } from '#api/core/settings/settings.service.ts'
import { serve } from '#api/middleware/serve.ts'

export const settingsRoutes = (context: ApiContext) =>
  serve(context, settingsCalls, { read: readSettings, change: changeSettings })
