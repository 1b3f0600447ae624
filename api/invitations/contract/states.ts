/** Final results of an invitation. */
export const INVITATION_OUTCOMES = ['accepted', 'declined', 'revoked'] as const
/** The status of an invitation: follows from its result, its email, and the time. */
export const INVITATION_STATES = ['pending', 'sent', 'failed', 'ended', ...INVITATION_OUTCOMES] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const INVITATION_STATE_LABELS: Readonly<Record<InvitationState, string>> = {
  pending: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not delivered',
  ended: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  revoked: 'Revoked',
}

/** Whether another email can be sent. */
export const canSendAgain = (state: InvitationState): boolean =>
  state === 'sent' || state === 'failed' || state === 'ended'

/** Whether its link works, unless the address has an account in the meantime. */
export const hasLink = (state: InvitationState): boolean =>
  state === 'pending' || state === 'sent' || state === 'failed'

/** Whether it can still be accepted, possibly after another email. */
export const canRevoke = (state: InvitationState): boolean => state === 'pending' || canSendAgain(state)
