import { hasAddress } from '#api/account/contract/email-domain.ts'
import { isPendingRequest, type Member } from '#api/users/contract.ts'

/** What can be done about an account, each in a dialog of its own but its history. */
export type MemberAction =
  | 'review'
  | 'role'
  | 'confirm-email'
  | 'known'
  | 'deactivate'
  | 'activate'
  | 'sessions'
  | 'two-step'
  | 'history'
  | 'delete'

/** What the menu of a row offers; a request that waits has a button of its own. */
export function listOffers(member: Member): MemberAction[] {
  const wasRejected =
    !isPendingRequest(member) && !member.approved && member.requestedRole !== null && member.rejectedAt !== null
  return [
    ...(wasRejected ? (['review'] as const) : []),
    'role',
    ...(member.emailConfirmed || !hasAddress(member.email) ? [] : (['confirm-email'] as const)),
    'known',
    ...(member.active ? (['deactivate', 'sessions'] as const) : (['activate'] as const)),
    ...(member.twoStep ? (['two-step'] as const) : []),
    'history',
    'delete',
  ]
}

/** What a dialog says of the account, and what a decision is about: it goes with the decision. */
export const getShown = (member: Member) => {
  const { id, firstName, lastName, username, email, emailConfirmed, known } = member
  const { role, requestedRole, approved, rejectedAt, updatedAt } = member
  const person = { id, firstName, lastName, username, email, emailConfirmed, known }
  return { ...person, role, requestedRole, approved, rejectedAt, updatedAt }
}
export type ShownMember = ReturnType<typeof getShown>
