import type { ApiContext } from '#api/context.ts'
import { memberCalls } from './calls.ts'
import { exporting } from '#api/platform/http/response.ts'
import { serve } from '#api/platform/http/serve.ts'
import {
  deleteMember,
  endSessionsOfMember,
  removeTwoFactorFromUser,
  decideForMany,
  activate,
  approveRole,
  type ApproveStartupOf,
  confirmEmail,
  deactivate,
  rejectRole,
  setRole,
} from './service.ts'
import { exportMembers, listMembers, readMember, readOverview } from './list.service.ts'
import { removeVouch, setVouch } from '#api/trust/service.ts'

/** @param approveStartupOf how another feature approves a founder's startup */
export const memberRoutes = (context: ApiContext, approveStartupByUser: ApproveStartupOf) =>
  serve(context, memberCalls, {
    overview: readOverview,
    list: listMembers,
    bulk: (context, viewer, input) => decideForMany(context, viewer, input, approveStartupByUser),
    read: readMember,
    approveRole: (context, viewer, input) => approveRole(context, viewer, input, approveStartupByUser),
    rejectRole,
    setRole,
    confirmEmail,
    setKnown: setVouch,
    removeKnown: removeVouch,
    deactivate,
    activate,
    removeTwoStep: removeTwoFactorFromUser,
    endSessions: endSessionsOfMember,
    remove: deleteMember,
    export: exporting('users', exportMembers),
  })
