import * as z from 'zod/mini'
import { ASSIGNABLE_ROLES, REQUESTED_ROLES } from '#api/contract/enumerations.ts'
import { count, id, moment, named, text } from '#api/contract/fields/shapes.ts'
import { INVITATION_STATES } from './states.ts'

/** An entry of GET /api/admin/invitations. Dates are ISO 8601 in UTC. */
export const invitation = named(
  'Invitation',
  z.strictObject({
    id,
    /** Empty once the account that came of it is gone. */
    email: z.string(),
    role: z.enum(ASSIGNABLE_ROLES),
    /** What the imported profile that it offers is called; null where it offers none. */
    profile: text,
    state: z.enum(INVITATION_STATES),
    /** Who invited, by name; null where they are gone. */
    by: text,
    /** Whether a member did: whoever takes it waits for approval. */
    isOfMember: z.boolean(),
    createdAt: moment,
    /** When the last letter was handed over; null before the first. */
    sentAt: z.nullable(moment),
    /** Until when that letter counts. */
    until: z.nullable(moment),
    /** When it was taken, refused or revoked. */
    closedAt: z.nullable(moment),
    /** Whose account came of it, by name. */
    takenBy: text,
  }),
)
export type Invitation = z.output<typeof invitation>

/** An entry of GET /api/admin/invitations/claimable: somebody whose profile was imported with an e-mail address. */
export const claimable = named(
  'Claimable',
  z.strictObject({
    /** Of the imported profile. */
    id,
    role: z.enum(REQUESTED_ROLES),
    profile: z.string(),
    email: z.string(),
    /** Whose list it came in; may be empty. */
    source: z.string(),
    createdAt: moment,
  }),
)
export type Claimable = z.output<typeof claimable>

/** POST /api/admin/invitations/{id}/link. */
export const invitationAddress = named('InvitationAddress', z.strictObject({ link: z.string() }))

/** POST /api/admin/invitations/claims. */
export const claimsInvited = named('ClaimsInvited', z.strictObject({ invited: count }))

/** GET /api/invitation. */
export const invitationPage = named(
  'InvitationPage',
  z.strictObject({
    /** The code of the page: it goes with the press, for an hour. */
    press: z.string(),
    /** Until when the letter counts. */
    until: moment,
    /** The time is over: another letter can be asked for. */
    isOver: z.boolean(),
    /** The rest is not told of one whose time is over. */
    email: text,
    role: z.nullable(z.enum(ASSIGNABLE_ROLES)),
    /** Whether whoever takes it waits for approval. */
    isReviewed: z.boolean(),
    /** The imported profile that becomes theirs. */
    profile: z.nullable(
      z.strictObject({
        name: z.string(),
        /** Whose list it came in; may be empty. */
        source: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        /** What a startup cannot be without and the list did not say. */
        lacks: z.array(z.enum(['industry', 'stage'])),
      }),
    ),
  }),
)
export type InvitationPage = z.output<typeof invitationPage>

/** POST /api/invitation/code. */
export const invitationLink = named('InvitationLink', z.strictObject({ token: z.string() }))

/** GET /api/invitations: whom a member invited. */
export const ownInvitations = named(
  'OwnInvitations',
  z.strictObject({
    /** How many more they may invite before `next`. */
    left: count,
    /** When the next quarter begins. */
    next: moment,
    /** Whether email is sent at all. */
    isSending: z.boolean(),
    /** Newest first. */
    invited: z.array(
      z.strictObject({
        id,
        email: z.string(),
        role: z.enum(ASSIGNABLE_ROLES),
        state: z.enum(INVITATION_STATES),
        createdAt: moment,
      }),
    ),
  }),
)
export type OwnInvitations = z.output<typeof ownInvitations>
