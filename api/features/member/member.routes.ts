import type { ApiContext } from '#api/context.ts'
import { memberCalls } from '#api/contract/member/calls.ts'
import { exporting } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'
import { deleteMember, endSessionsOfMember, removeTwoStepOf } from './member.access.service.ts'
import { decideForMany } from './member.bulk.service.ts'
import { exportMembers } from './member.export.service.ts'
import { listMembers } from './member.list.service.ts'
import {
  activate,
  approveRole,
  type ApproveStartupOf,
  confirmEmail,
  deactivate,
  rejectRole,
  setRole,
} from './member.service.ts'
import { removeKnown, setKnown } from './known.service.ts'
import { readMember } from './member.details.service.ts'
import { readOverview } from './overview.service.ts'

/** @param approveStartupOf what of another feature approves a founder's startup with them */
export const memberRoutes = (context: ApiContext, approveStartupOf: ApproveStartupOf) =>
  serve(context, memberCalls, {
    overview: readOverview,
    list: listMembers,
    bulk: (context, viewer, input) => decideForMany(context, viewer, input, approveStartupOf),
    read: readMember,
    approveRole: (context, viewer, input) => approveRole(context, viewer, input, approveStartupOf),
    rejectRole,
    setRole,
    confirmEmail,
    setKnown,
    removeKnown,
    deactivate,
    activate,
    removeTwoStep: removeTwoStepOf,
    endSessions: endSessionsOfMember,
    remove: deleteMember,
    export: exporting('users', exportMembers),
  })
