import type { ApiContext } from '#api/context.ts'
import { adminInvitationCalls, invitationCalls } from '#api/contract/invitation/calls.ts'
import { clientAddress } from '#api/middleware/address.ts'
import { serve } from '#api/middleware/serve.ts'
import { copyLink, inviteClaims, inviteToRole, revoke, sendAgain } from './invite.service.ts'
import { listClaimable, listInvitations } from './list.service.ts'
import { inviteAsMember, readOwnInvitations, revokeAsMember } from './own.service.ts'
import { openByCode, readInvitation, refuseInvitation, sendAnotherLetter } from './page.service.ts'

export const adminInvitationRoutes = (context: ApiContext) =>
  serve(context, adminInvitationCalls, {
    list: listInvitations,
    make: inviteToRole,
    claimable: listClaimable,
    inviteClaims,
    sendAgain,
    link: copyLink,
    revoke,
  })

export const invitationRoutes = (context: ApiContext) =>
  serve(context, invitationCalls, {
    own: readOwnInvitations,
    inviteMember: inviteAsMember,
    revokeOwn: revokeAsMember,
    page: readInvitation,
    code: {
      withRequest: (context, _viewer, input, c) => openByCode(context, clientAddress(c, context.trustedProxies), input),
    },
    refuse: refuseInvitation,
    again: sendAnotherLetter,
  })
