import * as z from 'zod/mini'
import { ASSIGNABLE_ROLES, REQUESTED_ROLES } from '#api/platform/contract/enumerations.ts'
import { count, id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import {
  claimableFilters,
  claimsInput,
  invitationCodeInput,
  invitationFilters,
  invitationInput,
  invitationQuery,
  memberInvitationInput,
  openedInput,
  previewInput,
  acceptInvitationInput,
} from './contract/schema.ts'
import { INVITATION_STATES } from './contract/states.ts'
import { user } from '#api/account/contract/user.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { canInvite, isAdmin, isAnyone } from '#api/policy.ts'

/** An entry of GET /api/admin/invitations. Dates are ISO 8601 in UTC. */
const invitation = named(
  'Invitation',
  z.strictObject({
    id,
    /** Empty once the resulting account is deleted. */
    email: z.string(),
    role: z.enum(ASSIGNABLE_ROLES),
    /** The imported profile that it offers; null without one. */
    profile: text,
    state: z.enum(INVITATION_STATES),
    /** The inviter's name; null once deleted. */
    by: text,
    /** Whether a member sent it: the new account needs approval. */
    isOfMember: z.boolean(),
    createdAt: timestamp,
    /** When the last email was queued; null before the first. */
    sentAt: z.nullable(timestamp),
    /** Until when that email is valid. */
    until: z.nullable(timestamp),
    /** When it was accepted, declined, or revoked. */
    closedAt: z.nullable(timestamp),
    /** The name of the resulting account. */
    acceptedBy: text,
  }),
)
export type Invitation = z.output<typeof invitation>

/** An entry of GET /api/admin/invitations/claimable: someone with an imported profile and an email address. */
const claimable = named(
  'Claimable',
  z.strictObject({
    /** Of the imported profile. */
    id,
    role: z.enum(REQUESTED_ROLES),
    profile: z.string(),
    email: z.string(),
    /** The source of the import; may be empty. */
    source: z.string(),
    createdAt: timestamp,
  }),
)
export type Claimable = z.output<typeof claimable>

/** POST /api/admin/invitations/{id}/link. */
const invitationAddress = named('InvitationAddress', z.strictObject({ link: z.string() }))

/** POST /api/admin/invitations/preview: the email without its link and code. */
const invitationPreview = named(
  'InvitationPreview',
  z.strictObject({ subject: z.string(), paragraphs: z.array(z.string()), action: z.string() }),
)
export type InvitationPreview = z.output<typeof invitationPreview>

/** POST /api/admin/invitations/claims. */
const claimsInvited = named('ClaimsInvited', z.strictObject({ invited: count }))

/** GET /api/invitation. */
const invitationPage = named(
  'InvitationPage',
  z.strictObject({
    /** The page's click token, which is valid for an hour. */
    press: z.string(),
    /** Until when the email is valid. */
    until: timestamp,
    /** It has expired: another email can be requested. */
    isOver: z.boolean(),
    /** These fields are missing once it has expired. */
    email: text,
    role: z.nullable(z.enum(ASSIGNABLE_ROLES)),
    /** Whether the new account needs approval. */
    isReviewed: z.boolean(),
    /** The imported profile that they can claim. */
    profile: z.nullable(
      z.strictObject({
        name: z.string(),
        /** The source of the import; may be empty. */
        source: z.string(),
        /** Whether the directory lists it as unclaimed. */
        isListed: z.boolean(),
        firstName: z.string(),
        lastName: z.string(),
        /** Required startup fields that weren't imported. */
        lacks: z.array(z.enum(['industry', 'stage'])),
      }),
    ),
  }),
)
export type InvitationPage = z.output<typeof invitationPage>

/** POST /api/invitation/code. */
const invitationLink = named('InvitationLink', z.strictObject({ token: z.string() }))

/** GET /api/invitations: a member's own invitations. */
const myInvitations = named(
  'OwnInvitations',
  z.strictObject({
    /** How many more they can send before `next`. */
    left: count,
    /** When the next quarter starts. */
    next: timestamp,
    /** Whether the site sends emails. */
    isSending: z.boolean(),
    /** Newest first. */
    invited: z.array(
      z.strictObject({
        id,
        email: z.string(),
        role: z.enum(ASSIGNABLE_ROLES),
        state: z.enum(INVITATION_STATES),
        createdAt: timestamp,
      }),
    ),
  }),
)
export type MyInvitations = z.output<typeof myInvitations>

/** Invitations by administrators: to a role, or to claim an imported profile. */
export const adminInvitationCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/invitations',
    authorize: isAdmin,
    summary: 'Who was invited, who invited them, and the status of each invitation; newest first.',
    query: invitationFilters,
    responses: { 200: getPage(invitation) },
  },
  make: {
    method: 'POST',
    path: '/api/admin/invitations',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    summary: 'Invites a person to a role. Accepting the invitation approves them.',
    body: invitationInput,
    example: { email: 'ines@region.example', role: 'editor' },
    responses: { 201: invitation },
  },
  claimable: {
    method: 'GET',
    path: '/api/admin/invitations/claimable',
    authorize: isAdmin,
    summary: 'Imported profiles whose people can be invited; newest first.',
    query: claimableFilters,
    responses: { 200: getPage(claimable) },
  },
  inviteClaims: {
    method: 'POST',
    path: '/api/admin/invitations/claims',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    summary:
      'Invites people to the profiles that were imported about them, or with `all` in the place of their ids everyone who can be invited.',
    body: claimsInput,
    example: { recordIds: [1] },
    responses: { 201: claimsInvited },
  },
  preview: {
    method: 'POST',
    path: '/api/admin/invitations/preview',
    authorize: isAdmin,
    summary: 'The email of an invitation before anyone is invited. It changes nothing.',
    body: previewInput,
    example: { role: 'editor', note: 'Looking forward to your stories.' },
    responses: { 200: invitationPreview },
  },
  sendAgain: {
    method: 'POST',
    path: '/api/admin/invitations/:id/email',
    authorize: isAdmin,
    summary: 'Sends the invitation again, for thirty more days; the previous link and code no longer work.',
    responses: { 200: invitation },
  },
  link: {
    method: 'POST',
    path: '/api/admin/invitations/:id/link',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    summary: 'The link that the last email of the invitation carries, to hand it over another way.',
    responses: { 200: invitationAddress },
  },
  revoke: {
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    authorize: isAdmin,
    summary: 'Revokes an invitation: its link and code no longer work.',
    responses: { 200: invitation },
  },
})

/** Opening and declining an invitation, and members' own invitations. */
export const invitationCalls = declare({
  own: {
    method: 'GET',
    path: '/api/invitations',
    authorize: canInvite,
    summary: 'Who the caller invited, and how many more they may invite this quarter.',
    responses: { 200: myInvitations },
  },
  inviteMember: {
    method: 'POST',
    path: '/api/invitations',
    authorize: canInvite,
    summary: 'Invites a person to join, up to five in a quarter. Once they accept, they wait for approval.',
    body: memberInvitationInput,
    example: { email: 'ines@region.example', role: 'founder' },
    responses: { 201: myInvitations },
  },
  revokeOwn: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    authorize: canInvite,
    summary:
      'Revokes an invitation of the caller: its link and code no longer work. It counts towards the five all the same.',
    responses: { 200: myInvitations },
  },
  page: {
    method: 'GET',
    path: '/api/invitation',
    authorize: isAnyone,
    summary: 'What the page of an invitation needs. Reading it changes nothing.',
    query: invitationQuery,
    responses: { 200: invitationPage },
  },
  code: {
    method: 'POST',
    path: '/api/invitation/code',
    authorize: isAnyone,
    summary: 'Exchanges the code of an email, and the address that it came to, for what its link carries.',
    body: invitationCodeInput,
    example: { email: 'ines@region.example', code: '12345678' },
    responses: { 200: invitationLink },
  },
  refuse: {
    method: 'POST',
    path: '/api/invitation/refuse',
    authorize: isAnyone,
    summary: 'Refuses an invitation. What was imported about the person is removed.',
    body: openedInput,
    example: { token: 'from-the-link', press: 'from-the-page' },
    responses: { 204: null },
  },
  again: {
    method: 'POST',
    path: '/api/invitation/email',
    authorize: isAnyone,
    summary: 'Asks for a new invitation once the old one has expired. It goes to the address that was invited.',
    body: openedInput,
    example: { token: 'from-the-link', press: 'from-the-page' },
    responses: { 204: null },
  },
})

/** Creating an account from an invitation. */
export const acceptInvitationCalls = declare({
  take: {
    method: 'POST',
    path: '/api/invitation/accept',
    authorize: isAnyone,
    summary: 'Takes an invitation: makes the account, with the imported profile that it offers, and signs it in.',
    body: acceptInvitationInput,
    example: {
      token: 'from-the-link',
      press: 'from-the-page',
      firstName: 'Ada',
      lastName: 'Quill',
      username: 'adaquill',
      password: 'brass-lantern-7',
    },
    responses: { 201: user },
  },
})
