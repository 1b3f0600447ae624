import type { ApiContext } from '#api/context.ts'
import { firstDayCalls } from '#api/contract/first-day/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { leaveStepOut, listSteps } from './first-day.service.ts'

export const firstDayRoutes = (context: ApiContext) =>
  serve(context, firstDayCalls, { list: listSteps, leaveOut: leaveStepOut })
