import type { ApiContext } from '#api/context.ts'
import { exposureCalls } from '#api/contract/exposure/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { readExposure } from './exposure.service.ts'

export const exposureRoutes = (context: ApiContext) => serve(context, exposureCalls, { read: readExposure })
