import type { ApiContext } from '#api/context.ts'
import { connectionCalls } from '#api/contract/connection/calls.ts'
import { exporting } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'
import { exportConnections } from './connection.export.service.ts'
import { answerConnection, listConnections, requestConnection } from './connection.service.ts'

export const connectionRoutes = (context: ApiContext) =>
  serve(context, connectionCalls, {
    request: requestConnection,
    list: listConnections,
    answer: answerConnection,
    export: exporting('connections', exportConnections),
  })
