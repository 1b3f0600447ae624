import type { ApiContext } from '#api/context.ts'
import { securityLogCalls } from '#api/contract/security-log/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { listSecurityEvents } from './security-log.list.service.ts'

export const securityLogRoutes = (context: ApiContext) => serve(context, securityLogCalls, { list: listSecurityEvents })
