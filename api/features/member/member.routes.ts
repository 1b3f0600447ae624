import type { ApiContext, CallContext } from '#api/context.ts'
import { memberCalls } from '#api/contract/member/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { exportName } from '#api/core/admin/export.service.ts'
import { answerCsv } from '#api/middleware/answer.ts'
import { exportMembers } from './member.export.service.ts'
import { serve } from '#api/middleware/serve.ts'
import { endSessionsOfMember, removeTwoStepOf } from './member.access.service.ts'
import { decideForMany } from './member.bulk.service.ts'
import { deleteMember } from './member.deletion.service.ts'
import { listMembers } from './member.list.service.ts'
import { requireMember } from '#api/core/admin/member.service.ts'
import { activate, approveRole, type ApproveStartupOf, deactivate, rejectRole, setRole } from './member.service.ts'
import { readOverview } from './overview.service.ts'

const acting = ({ requestId }: CallContext, viewer: Viewer) => ({ viewer, requestId })

/** @param approveStartupOf what of another feature approves a founder's startup with them */
export const memberRoutes = (context: ApiContext, approveStartupOf: ApproveStartupOf) =>
  serve(context, memberCalls, {
    overview: (context) => readOverview(context),
    list: ({ database }, _viewer, filters) => listMembers(database, filters),
    bulk: (context, viewer, input) => decideForMany(context, acting(context, viewer), input, approveStartupOf),
    read: ({ database }, _viewer, { id }) => requireMember(database.read, id),
    approveRole: (context, viewer, { id, ...input }) =>
      approveRole(context, acting(context, viewer), id, input, approveStartupOf),
    rejectRole: (context, viewer, { id, ...input }) => rejectRole(context, acting(context, viewer), id, input),
    setRole: (context, viewer, { id, ...input }) => setRole(context, acting(context, viewer), id, input),
    deactivate: (context, viewer, { id }) => deactivate(context, acting(context, viewer), id),
    activate: (context, viewer, { id }) => activate(context, acting(context, viewer), id),
    removeTwoStep: (context, viewer, { id }) => removeTwoStepOf(context, acting(context, viewer), id),
    endSessions: (context, viewer, { id }) => endSessionsOfMember(context, acting(context, viewer), id),
    remove: (context, viewer, { id }) => deleteMember(context, acting(context, viewer), id),
    export: async (context, viewer, filters, c) =>
      answerCsv(c, exportName(context, 'users'), await exportMembers(context, viewer, filters)),
  })
