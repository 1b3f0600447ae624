import type { ApiContext } from '#api/context.ts'
import { auditCalls } from '#api/contract/audit/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { listAudit } from './audit.list.service.ts'

export const auditRoutes = (context: ApiContext) => serve(context, auditCalls, { list: listAudit })
