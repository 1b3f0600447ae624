import type { ApiContext } from '#api/context.ts'
import { connectionCalls } from './calls.ts'
import { exporting } from '#api/platform/http/response.ts'
import { serve } from '#api/platform/http/serve.ts'
import { answerConnection, extendConnection, watchAvailability } from './service.ts'
import { blockConnection, unblockConnection, requestConnection } from './request.service.ts'
import { exportConnections, listConnections, recordRequestsSeen } from './list.service.ts'

export const connectionRoutes = (context: ApiContext) =>
  serve(context, connectionCalls, {
    request: requestConnection,
    watchAvailability: watchAvailability,
    list: listConnections,
    seen: recordRequestsSeen,
    answer: answerConnection,
    extend: extendConnection,
    block: blockConnection,
    unblock: unblockConnection,
    export: exporting('connections', exportConnections),
  })
