import type { ApiContext } from '#api/context.ts'
import { adminInvitationCalls, invitationCalls } from './calls.ts'
import { clientAddress } from '#api/platform/http/address.ts'
import { serve } from '#api/platform/http/serve.ts'
import { copyLink, inviteClaims, inviteToRole, revoke, sendAgain } from './service.ts'
import { listClaimable, listInvitations } from './list.service.ts'
import { inviteAsMember, readMyInvitations, revokeAsMember } from './mine.service.ts'
import {
  openByCode,
  readInvitation,
  refuseInvitationPage as refuseInvitation,
  sendAnotherEmail,
  previewInvitation,
} from './page.service.ts'

export const adminInvitationRoutes = (context: ApiContext) =>
  serve(context, adminInvitationCalls, {
    list: listInvitations,
    make: inviteToRole,
    claimable: listClaimable,
    inviteClaims,
    preview: previewInvitation,
    sendAgain,
    link: copyLink,
    revoke,
  })

export const invitationRoutes = (context: ApiContext) =>
  serve(context, invitationCalls, {
    own: readMyInvitations,
    inviteMember: inviteAsMember,
    revokeOwn: revokeAsMember,
    page: readInvitation,
    code: {
      withRequest: (context, _viewer, input, c) => openByCode(context, clientAddress(c, context.trustedProxies), input),
    },
    refuse: refuseInvitation,
    again: sendAnotherEmail,
  })
