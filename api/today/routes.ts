import type { ApiContext } from '#api/context.ts'
import { serve } from '#api/platform/http/serve.ts'
import { todayCalls } from './calls.ts'
import { countToday, loadToday } from './service.ts'

export const todayRoutes = (context: ApiContext) => serve(context, todayCalls, { read: loadToday, counts: countToday })
