import type { ApiContext } from '#api/context.ts'
import { statementCalls } from '#api/contract/statement/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { makeStatement, readStatement, withdrawStatement } from './statement.service.ts'

export const statementRoutes = (context: ApiContext) =>
  serve(context, statementCalls, { read: readStatement, make: makeStatement, withdraw: withdrawStatement })
