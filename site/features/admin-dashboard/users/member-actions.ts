import { hasAddress } from '#api/account/contract/email-domain.ts'
import { isPendingRequest, type Member } from '#api/users/contract.ts'
import type { MenuAction } from '#site/ui/overlays/MenuPanel.tsx'

/** What can be done about an account, each in a dialog of its own but its history. */
const ACTIONS = [
  { id: 'review', label: 'Review again', icon: 'eye' },
  { id: 'role', label: 'Change role', icon: 'edit' },
  { id: 'confirm-email', label: 'Verify email address', icon: 'mail' },
  { id: 'known', label: 'Vouch', icon: 'handshake' },
  { id: 'deactivate', label: 'Deactivate', icon: 'lock' },
  { id: 'activate', label: 'Activate', icon: 'check-circle' },
  { id: 'sessions', label: 'Sign out everywhere', icon: 'sign-out' },
  { id: 'two-factor', label: 'Remove two-factor authentication', icon: 'phone' },
  { id: 'history', label: 'History', icon: 'clock' },
  { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger', startsGroup: true },
] as const satisfies readonly MenuAction[]

export type MemberAction = (typeof ACTIONS)[number]['id']

/** What the menu of a row offers; a request that waits has a button of its own. */
export function listActions(member: Member) {
  const wasRejected = !member.approved && member.requestedRole !== null && member.rejectedAt !== null
  const isOffered: Partial<Record<MemberAction, boolean>> = {
    review: !isPendingRequest(member) && wasRejected,
    'confirm-email': !member.emailConfirmed && hasAddress(member.email),
    deactivate: member.active,
    activate: !member.active,
    sessions: member.active,
    'two-factor': member.twoFactor,
  }
  return ACTIONS.filter(({ id }) => isOffered[id] ?? true)
}

/** What a dialog says of the account, and what a decision is about: it goes with the decision. */
export type ShownMember = Pick<
  Member,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'email'
  | 'emailConfirmed'
  | 'known'
  | 'role'
  | 'requestedRole'
  | 'approved'
  | 'rejectedAt'
  | 'updatedAt'
>
