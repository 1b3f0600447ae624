/** What became of an invitation for good. */
export const INVITATION_OUTCOMES = ['taken', 'refused', 'revoked'] as const
export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number]

/** How an invitation stands: follows from what became of it, its letter, and the time. */
export const INVITATION_STATES = ['waiting', 'sent', 'failed', 'ended', ...INVITATION_OUTCOMES] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const INVITATION_STATE_LABELS: Readonly<Record<InvitationState, string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not delivered',
  ended: 'Expired',
  taken: 'Accepted',
  refused: 'Declined',
  revoked: 'Revoked',
}

/** Whether another letter may be sent for it. */
export const canSendAgain = (state: InvitationState): boolean =>
  state === 'sent' || state === 'failed' || state === 'ended'

/** Whether its link works, unless something else came of the address meanwhile. */
export const hasLink = (state: InvitationState): boolean =>
  state === 'waiting' || state === 'sent' || state === 'failed'

/** Whether it can still be taken, or could after another letter. */
export const canRevoke = (state: InvitationState): boolean => state === 'waiting' || canSendAgain(state)
