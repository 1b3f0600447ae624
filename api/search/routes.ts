import type { ApiContext } from '#api/context.ts'
import { serve } from '#api/platform/http/serve.ts'
import { memberSearchCalls } from './calls.ts'
import { findMembers } from './service.ts'

export const memberSearchRoutes = (context: ApiContext) => serve(context, memberSearchCalls, { find: findMembers })
