import type { ApiContext } from '#api/context.ts'
import { auditCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { listAudit } from './list.service.ts'

export const auditRoutes = (context: ApiContext) => serve(context, auditCalls, { list: listAudit })
