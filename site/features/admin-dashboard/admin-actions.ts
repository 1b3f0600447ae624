import type { AssignableRole } from '#api/platform/contract/enumerations.ts'
import type { ProcessResetInput } from '#api/auth/contract/password-reset.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import type { BulkForm, Member } from '#api/users/contract.ts'
import type { VouchForm } from '#api/trust/contract/schema.ts'
import type { BulkResult } from '#api/users/calls.ts'
import { KNOWN } from '#site/copy/failures/trust.ts'
import * as failures from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, orShowError, type Failure } from '#site/lib/failure.ts'
import { RequestError } from '#site/lib/request-error.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import type { ReviewedProfile } from './admin-data.ts'

/**
 * Does what an administrator decided and says how it went (rules: Failures); `done` is left out where the dialog says
 * it.
 *
 * @throws Error with the reason, for the dialog that asked.
 */
async function runAction<Answer>(work: Promise<Answer>, failure: Failure, done?: string): Promise<Answer> {
  const answer = await orShowError(
    failure,
    work.catch((error: unknown) => {
      notify(failureToast(failure, error))
      throw error
    }),
  )
  if (done) notify({ title: done })
  return answer
}

/**
 * Waits for a decision. One that was refused because what is shown is no longer so has it read again, before the
 * refusal goes on to the code that shows it.
 */
export async function orRefresh<Answer>(decision: Promise<Answer>, refresh: () => void): Promise<Answer> {
  try {
    return await decision
  } catch (error) {
    if (error instanceof Error && error.cause instanceof RequestError && error.cause.status === 409) refresh()
    throw error
  }
}

const users = client.api.admin.users[':id']
const startups = client.api.admin.startups[':id']
const param = (id: number) => ({ param: { id: String(id) } })

/** What is shown goes with each decision: the server refuses one about something else. */
type ShownMember = Pick<Member, 'id' | 'requestedRole' | 'updatedAt'>
type ShownStartup = Pick<StartupListItem, 'id' | 'updatedAt'>

const shownRole = ({ requestedRole }: ShownMember) => requestedRole && { role: requestedRole }

export const approveRole = (member: ShownMember, shown: ReviewedProfile, approveStartup: boolean) => {
  const { id, updatedAt } = member
  const profileUpdatedAt = shown && shown.profile.updatedAt
  const json = { approveStartup, updatedAt, profileUpdatedAt, ...shownRole(member) }
  return runAction(
    unwrap(users['approve-role'].$patch({ ...param(id), json })),
    failures.ROLE_APPROVAL,
    'User role request has been approved',
  )
}

export const rejectRole = (member: ShownMember, reason: string) =>
  runAction(
    unwrap(users['reject-role'].$patch({ ...param(member.id), json: { reason, ...shownRole(member) } })),
    failures.ROLE_REJECTION,
    'User role request has been rejected',
  )

export const changeRole = ({ id, updatedAt }: ShownMember, role: AssignableRole) =>
  runAction(
    unwrap(users.role.$patch({ ...param(id), json: { role, updatedAt } })),
    failures.ROLE_CHANGE,
    'User role has been updated',
  )

export const confirmEmail = ({ id, updatedAt }: ShownMember) =>
  runAction(
    unwrap(users['confirm-email'].$patch({ ...param(id), json: { updatedAt } })),
    failures.EMAIL_CONFIRMATION,
    'Email address has been confirmed',
  )

/** @throws RequestError, whose fields the form of the dialog shows */
export async function setVouch(id: number, json: VouchForm): Promise<void> {
  await unwrap(users.vouch.$put({ ...param(id), json }))
  notify({ title: 'It has been recorded' })
}

export const removeVouch = (id: number) =>
  runAction(unwrap(users.vouch.$delete(param(id))), KNOWN, 'It has been removed')

export const deactivate = (id: number) =>
  runAction(unwrap(users.deactivate.$patch(param(id))), failures.DEACTIVATION, 'User has been deactivated')

export const activate = (id: number) =>
  runAction(unwrap(users.activate.$patch(param(id))), failures.ACTIVATION, 'User has been activated')

export const removeTwoFactor = (id: number) =>
  runAction(
    unwrap(users['two-factor'].$delete(param(id))),
    failures.TWO_FACTOR_REMOVAL,
    'Two-factor authentication has been removed',
  )

export const endSessions = (id: number) =>
  runAction(unwrap(users.sessions.$delete(param(id))), failures.SESSIONS_END, 'User has been signed out everywhere')

export const deleteMember = (id: number) =>
  runAction(unwrap(users.$delete(param(id))), failures.USER_DELETION, 'User and associated data deleted successfully')

export const decideForMany = (json: BulkForm): Promise<BulkResult> =>
  runAction(
    unwrap(client.api.admin.users.bulk.$post({ json })),
    json.action === 'approve' ? failures.BULK_APPROVAL : failures.BULK_DEACTIVATION,
  )

export const setPublic = ({ id, updatedAt }: ShownStartup, isPublic: boolean) =>
  runAction(
    unwrap(startups['public-status'].$patch({ ...param(id), json: { isPublic, updatedAt } })),
    failures.STARTUP_VISIBILITY,
  )

export const setApproved = ({ id, updatedAt }: ShownStartup, approved: boolean) =>
  runAction(
    unwrap(startups.approve.$patch({ ...param(id), json: { approved, updatedAt } })),
    approved ? failures.STARTUP_APPROVAL : failures.STARTUP_UNAPPROVAL,
    approved ? 'Startup has been approved' : 'Approval revoked',
  )

export const answerFundingRequest = ({ id, updatedAt }: ShownStartup, status: 'approved' | 'rejected') =>
  runAction(
    unwrap(startups.status.$patch({ ...param(id), json: { status, updatedAt } })),
    failures.FUNDING_ANSWER,
    `Funding request has been ${status}`,
  )

export const answerOffer = ({ id, updatedAt }: ShownStartup, passes: boolean) =>
  runAction(
    unwrap(startups.offer.$patch({ ...param(id), json: { passes, updatedAt } })),
    failures.OFFER_ANSWER,
    passes ? 'The public text is approved' : 'The startup stays private',
  )

export const processReset = (id: number, json: ProcessResetInput) =>
  runAction(
    unwrap(client.api.admin['password-reset-requests'][':id'].process.$post({ ...param(id), json })),
    failures.RESET_PROCESSING,
    'Password reset request processed successfully',
  )
