import type { ApiContext } from '#api/context.ts'
import { connectionCalls } from '#api/contract/connection/calls.ts'
import { exportName } from '#api/core/admin/export.service.ts'
import { answerCsv } from '#api/middleware/answer.ts'
import { exportConnections } from './connection.export.service.ts'
import { serve } from '#api/middleware/serve.ts'
import { answerConnection, listConnections, requestConnection } from './connection.service.ts'

export const connectionRoutes = (context: ApiContext) =>
  serve(context, connectionCalls, {
    request: ({ database, now }, viewer, input) => requestConnection(database, viewer, input, now()),
    list: ({ database }, viewer, filters) => listConnections(database, viewer, filters),
    answer: ({ database, now }, viewer, { id, ...input }) => answerConnection(database, viewer, id, input, now()),
    export: async (context, viewer, _input, c) => {
      const admin = { viewer, requestId: context.requestId }
      return answerCsv(c, exportName(context, 'connections'), await exportConnections(context, admin))
    },
  })
