import type { ApiContext } from '#api/context.ts'
import { connectionCalls } from '#api/contract/connection/calls.ts'
import { exportName } from '#api/core/admin/export.service.ts'
import { answerCsv } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'
import { exportConnections } from './connection.export.service.ts'
import { answerConnection, listConnections, requestConnection } from './connection.service.ts'

export const connectionRoutes = (context: ApiContext) =>
  serve(context, connectionCalls, {
    request: requestConnection,
    list: listConnections,
    answer: answerConnection,
    export: async (context, viewer, _input, c) =>
      answerCsv(c, exportName(context, 'connections'), await exportConnections(context, viewer)),
  })
