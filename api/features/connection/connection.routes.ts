import type { ApiContext } from '#api/context.ts'
import { connectionCalls } from '#api/contract/connection/calls.ts'
import { exporting } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'
import { answerConnection, extendConnection } from './connection.answer.service.ts'
import { blockConnection, unblockConnection } from './connection.block.service.ts'
import { exportConnections } from './connection.export.service.ts'
import { listConnections } from './connection.list.service.ts'
import { requestConnection } from './connection.request.service.ts'
import { watchRoom } from './connection.room.service.ts'
import { noteSeen } from './connection.seen.service.ts'

export const connectionRoutes = (context: ApiContext) =>
  serve(context, connectionCalls, {
    request: requestConnection,
    watchRoom,
    list: listConnections,
    seen: noteSeen,
    answer: answerConnection,
    extend: extendConnection,
    block: blockConnection,
    unblock: unblockConnection,
    export: exporting('connections', exportConnections),
  })
