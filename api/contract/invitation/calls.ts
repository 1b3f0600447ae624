import { user } from '#api/contract/account/answers.ts'
import { declare, pageOf } from '#api/contract/call.ts'
import { canInvite, isAdmin, isAnybody } from '#api/contract/policy.ts'
import {
  claimable,
  claimsInvited,
  invitation,
  invitationAddress,
  invitationLink,
  invitationPage,
  ownInvitations,
} from './answers.ts'
import {
  claimableFilters,
  claimsInput,
  invitationCodeInput,
  invitationFilters,
  invitationInput,
  invitationQuery,
  memberInvitationInput,
  openedInput,
  takeInput,
} from './schema.ts'

/** Whom administrators invite: to a role, or to a profile that was imported. */
export const adminInvitationCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/invitations',
    who: isAdmin,
    does: 'Who was invited, by whom, and how each invitation stands; newest first.',
    query: invitationFilters,
    answers: { 200: pageOf(invitation) },
  },
  make: {
    method: 'POST',
    path: '/api/admin/invitations',
    who: isAdmin,
    keeps: 'admin.access',
    does: 'Invites somebody to a role, which approves whoever takes it.',
    body: invitationInput,
    example: { email: 'ines@region.example', role: 'editor' },
    answers: { 201: invitation },
  },
  claimable: {
    method: 'GET',
    path: '/api/admin/invitations/claimable',
    who: isAdmin,
    does: 'Imported profiles whose people can be invited; newest first.',
    query: claimableFilters,
    answers: { 200: pageOf(claimable) },
  },
  inviteClaims: {
    method: 'POST',
    path: '/api/admin/invitations/claims',
    who: isAdmin,
    keeps: 'admin.access',
    does: 'Invites people to the profiles that were imported about them, or with `all` in the place of their ids everybody who can be invited.',
    body: claimsInput,
    example: { recordIds: [1] },
    answers: { 201: claimsInvited },
  },
  sendAgain: {
    method: 'POST',
    path: '/api/admin/invitations/:id/letter',
    who: isAdmin,
    does: 'Sends the invitation again, for thirty more days; the previous link and code no longer work.',
    answers: { 200: invitation },
  },
  link: {
    method: 'POST',
    path: '/api/admin/invitations/:id/link',
    who: isAdmin,
    keeps: 'admin.access',
    does: 'The link that the last email of the invitation carries, to hand it over another way.',
    answers: { 200: invitationAddress },
  },
  revoke: {
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    who: isAdmin,
    does: 'Revokes an invitation: its link and code no longer work.',
    answers: { 200: invitation },
  },
})

/** What the letter of an invitation leads to, and whom members invite. */
export const invitationCalls = declare({
  own: {
    method: 'GET',
    path: '/api/invitations',
    who: canInvite,
    does: 'Whom the caller invited, and how many more they may invite this quarter.',
    answers: { 200: ownInvitations },
  },
  inviteMember: {
    method: 'POST',
    path: '/api/invitations',
    who: canInvite,
    does: 'Invites somebody to join, up to five in a quarter. Whoever takes it waits for approval.',
    body: memberInvitationInput,
    example: { email: 'ines@region.example', role: 'founder' },
    answers: { 201: ownInvitations },
  },
  revokeOwn: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    who: canInvite,
    does: 'Revokes an invitation of the caller: its link and code no longer work. It counts towards the five all the same.',
    answers: { 200: ownInvitations },
  },
  page: {
    method: 'GET',
    path: '/api/invitation',
    who: isAnybody,
    does: 'What the page of an invitation needs. Reading it changes nothing.',
    query: invitationQuery,
    answers: { 200: invitationPage },
  },
  code: {
    method: 'POST',
    path: '/api/invitation/code',
    who: isAnybody,
    does: 'Exchanges the code of an e-mail, and the address that it came to, for what its link carries.',
    body: invitationCodeInput,
    example: { email: 'ines@region.example', code: '12345678' },
    answers: { 200: invitationLink },
  },
  refuse: {
    method: 'POST',
    path: '/api/invitation/refuse',
    who: isAnybody,
    does: 'Refuses an invitation. What was imported about the person is removed.',
    body: openedInput,
    example: { token: 'from-the-link', press: 'from-the-page' },
    answers: { 204: null },
  },
  again: {
    method: 'POST',
    path: '/api/invitation/letter',
    who: isAnybody,
    does: 'Asks for a new invitation once the old one has expired. It goes to the address that was invited.',
    body: openedInput,
    example: { token: 'from-the-link', press: 'from-the-page' },
    answers: { 204: null },
  },
})

/** An account by an invitation. */
export const takeInvitationCalls = declare({
  take: {
    method: 'POST',
    path: '/api/invitation/take',
    who: isAnybody,
    does: 'Takes an invitation: makes the account, with the imported profile that it offers, and signs it in.',
    body: takeInput,
    example: {
      token: 'from-the-link',
      press: 'from-the-page',
      firstName: 'Ada',
      lastName: 'Quill',
      username: 'adaquill',
      password: 'brass-lantern-7',
    },
    answers: { 201: user },
  },
})
