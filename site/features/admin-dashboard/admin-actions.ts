import type { AssignableRole } from '#api/platform/contract/enumerations.ts'
import type { ProcessResetInput } from '#api/auth/contract/password-reset.ts'
import type { StartupListItem } from '#api/startups/contract/schema.ts'
import type { BulkForm, Member } from '#api/users/contract.ts'
import type { Known } from '#api/account/contract/user.ts'
import type { BulkResult } from '#api/users/calls.ts'
import { KNOWN } from '#site/copy/failures/trust.ts'
import * as told from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, orTell, type Failure } from '#site/lib/failure.ts'
import { RequestError } from '#site/lib/request-error.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import type { ReviewedProfile } from './admin-data.ts'

/**
 * Does what an administrator decided and says how it went (rules: Failures); `done` is left out where the dialog says
 * it.
 *
 * @throws Error with the reason, for the dialog that asked.
 */
async function act<Answer>(work: Promise<Answer>, failure: Failure, done?: string): Promise<Answer> {
  const answer = await orTell(
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
 * refusal goes on to whoever says it.
 */
export async function orLookAgain<Answer>(decision: Promise<Answer>, lookAgain: () => void): Promise<Answer> {
  try {
    return await decision
  } catch (error) {
    if (error instanceof Error && error.cause instanceof RequestError && error.cause.status === 409) lookAgain()
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
  return act(
    unwrap(users['approve-role'].$patch({ ...param(id), json })),
    told.ROLE_APPROVAL,
    'User role request has been approved',
  )
}

export const rejectRole = (member: ShownMember, reason: string) =>
  act(
    unwrap(users['reject-role'].$patch({ ...param(member.id), json: { reason, ...shownRole(member) } })),
    told.ROLE_REJECTION,
    'User role request has been rejected',
  )

export const changeRole = ({ id, updatedAt }: ShownMember, role: AssignableRole) =>
  act(
    unwrap(users.role.$patch({ ...param(id), json: { role, updatedAt } })),
    told.ROLE_CHANGE,
    'User role has been updated',
  )

export const confirmEmail = ({ id, updatedAt }: ShownMember) =>
  act(
    unwrap(users['confirm-email'].$patch({ ...param(id), json: { updatedAt } })),
    told.EMAIL_CONFIRMATION,
    'E-mail address has been confirmed',
  )

export const setKnown = (id: number, json: Known) =>
  act(unwrap(users.known.$put({ ...param(id), json })), KNOWN, 'It has been recorded')

export const removeKnown = (id: number) => act(unwrap(users.known.$delete(param(id))), KNOWN, 'It has been removed')

export const deactivate = (id: number) =>
  act(unwrap(users.deactivate.$patch(param(id))), told.DEACTIVATION, 'User has been deactivated')

export const activate = (id: number) =>
  act(unwrap(users.activate.$patch(param(id))), told.ACTIVATION, 'User has been activated')

export const removeTwoStep = (id: number) =>
  act(unwrap(users['two-step'].$delete(param(id))), told.TWO_STEP_REMOVAL, 'Two-step login has been removed')

export const endSessions = (id: number) =>
  act(unwrap(users.sessions.$delete(param(id))), told.SESSIONS_END, 'User has been signed out everywhere')

export const deleteMember = (id: number) =>
  act(unwrap(users.$delete(param(id))), told.USER_DELETION, 'User and associated data deleted successfully')

export const decideForMany = (json: BulkForm): Promise<BulkResult> =>
  act(
    unwrap(client.api.admin.users.bulk.$post({ json })),
    json.action === 'approve' ? told.BULK_APPROVAL : told.BULK_DEACTIVATION,
  )

export const setPublic = ({ id, updatedAt }: ShownStartup, isPublic: boolean) =>
  act(
    unwrap(startups['public-status'].$patch({ ...param(id), json: { isPublic, updatedAt } })),
    told.STARTUP_VISIBILITY,
  )

export const setApproved = ({ id, updatedAt }: ShownStartup, approved: boolean) =>
  act(
    unwrap(startups.approve.$patch({ ...param(id), json: { approved, updatedAt } })),
    approved ? told.STARTUP_APPROVAL : told.STARTUP_UNAPPROVAL,
    approved ? 'Startup has been approved' : 'Startup approval has been taken back',
  )

export const answerFundingRequest = ({ id, updatedAt }: ShownStartup, status: 'approved' | 'rejected') =>
  act(
    unwrap(startups.status.$patch({ ...param(id), json: { status, updatedAt } })),
    told.FUNDING_ANSWER,
    `Funding request has been ${status}`,
  )

export const processReset = (id: number, json: ProcessResetInput) =>
  act(
    unwrap(client.api.admin['password-reset-requests'][':id'].process.$post({ ...param(id), json })),
    told.RESET_PROCESSING,
    'Password reset request processed successfully',
  )
