import * as z from 'zod/mini'
import { acceptTerms, emailField, registerInput, eightDigits } from '#api/account/contract/schema.ts'
import { addressPieces } from '#api/account/contract/email-address.ts'
import {
  ASSIGNABLE_ROLES,
  oneOf,
  parseIndustry,
  parseStage,
  REQUESTED_ROLES,
} from '#api/platform/contract/enumerations.ts'
import {
  choice,
  filter,
  entityId,
  idFilter,
  linkToken,
  optionalText,
  pageFields,
  missingOr,
} from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { INVITATION_STATES } from './states.ts'

const ROLE_REQUIRED = 'Please select a role'

/** The query of GET /api/admin/invitations; newest first. */
export const invitationFilters = z.object({ state: filter(oneOf(INVITATION_STATES)), ...pageFields })

/** The query of GET /api/admin/invitations/claimable; newest first. */
export const claimableFilters = z.object({ import: idFilter, ...pageFields })

/** A personal note of the inviter, which the email shows. */
const note = optionalText({
  max: [LIMITS.invitation.note, tooLong('Your note', LIMITS.invitation.note)],
  multiline: true,
})

/** POST /api/admin/invitations: an invitation to a role. */
export const invitationInput = z.object({
  email: emailField,
  role: choice(oneOf(ASSIGNABLE_ROLES), ROLE_REQUIRED),
  note,
})
export type InvitationForm = z.input<typeof invitationInput>

/** POST /api/invitations: a member invites someone to join. */
export const memberInvitationInput = z.object({
  email: emailField,
  role: choice(oneOf(REQUESTED_ROLES), ROLE_REQUIRED),
})
export type MemberInvitationForm = z.input<typeof memberInvitationInput>

const SELECTION_REQUIRED = 'Select someone'

/** POST /api/admin/invitations/claims: owners of imported profiles, by their ids, or everyone who can be invited. */
export const claimsInput = z.object({
  recordIds: z.union(
    [
      z.literal('all'),
      z.array(entityId(), { error: MESSAGES.invalid }).check(
        z.minLength(1, { error: SELECTION_REQUIRED }),
        z.maxLength(LIMITS.invitation.atOnce, { error: `Select ${LIMITS.invitation.atOnce} people or fewer` }),
        z.overwrite((ids) => [...new Set(ids)]),
      ),
    ],
    { error: SELECTION_REQUIRED },
  ),
  /** With `all`: those of this import. */
  import: z.optional(entityId()),
  note,
})

/** POST /api/admin/invitations/preview: to a role, or to an imported profile. */
export const previewInput = z.object({
  role: z.optional(choice(oneOf(ASSIGNABLE_ROLES), ROLE_REQUIRED)),
  recordId: z.optional(entityId()),
  note,
})

/** Invitations that an administrator or a member can send with one click. */
const MOST = 100

/** The form of an invitation: one address or many, as people paste them. */
const addressList = z.pipe(
  z.string({ error: MESSAGES.email }).check(z.maxLength(50_000, { error: MESSAGES.email, abort: true })),
  z.transform((value, context): string[] => {
    const pieces = addressPieces(value)
    const refuse = (message: string) => context.issues.push({ code: 'custom', input: value, message })
    const wrong = pieces.find(({ email }) => email === null)
    if (pieces.length === 0 || (wrong && pieces.length === 1)) refuse(MESSAGES.email)
    else if (wrong) refuse(`“${wrong.text.slice(0, 60)}” isn’t an email address`)
    else if (pieces.length > MOST) refuse(`Invite ${MOST} people or fewer at a time`)
    return pieces.flatMap(({ email }) => (email === null ? [] : [email]))
  }),
)
export const invitationListForm = z.extend(invitationInput, { email: addressList })
export const memberInvitationListForm = z.extend(memberInvitationInput, { email: addressList })

const opened = {
  token: linkToken,
  /** The code of the page that the link has opened. */
  press: z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(200, MESSAGES.invalid)),
}

/** GET /api/invitation, from a letter's link. */
export const invitationQuery = z.object({ token: linkToken })

/** POST /api/invitation/code: the invited address, and the code from the email. */
export const invitationCodeInput = z.object({ email: emailField, code: eightDigits })
export type InvitationCodeForm = z.input<typeof invitationCodeInput>

/** POST /api/invitation/refuse and /again. */
export const openedInput = z.object(opened)

const { firstName, lastName, username, password } = registerInput.shape

/** POST /api/invitation/accept. Industry and stage are required if the startup was imported without them. */
export const acceptInvitationInput = z.object({
  ...opened,
  firstName,
  lastName,
  username,
  password,
  industry: z.optional(choice(parseIndustry, 'Please select an industry')),
  stage: z.optional(choice(parseStage, 'Please select a stage')),
})
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>

/** The form of an invitation: the call's input, and consent to the terms. */
export const acceptInvitationForm = z.extend(acceptInvitationInput, { acceptTerms })
export type AcceptInvitationForm = z.input<typeof acceptInvitationForm>
