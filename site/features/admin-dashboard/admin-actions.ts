import type { AssignableRole } from '#api/contract/enumerations.ts'
import type { ProcessResetInput } from '#api/contract/password-reset.ts'
import type { StartupListItem } from '#api/contract/startup.ts'
import type { BulkForm, BulkResult, Member } from '#api/contract/member.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { client, RequestError, sentenceOf, unwrap } from '#site/lib/api.ts'
import { notify } from '#site/ui/toast.ts'
import type { ReviewedProfile } from './admin-data.ts'

/** What is said of an act, when it succeeded and when it did not (spec 1 §8). */
interface Said {
  /** Left out where the dialog itself says it. */
  done?: string
  failed: string
}

/**
 * Does what an administrator decided and says how it went.
 *
 * @throws Error with the server's sentence, for the dialog that asked.
 */
async function act<Answer>(work: Promise<Answer>, { done, failed }: Said): Promise<Answer> {
  let answer: Answer
  try {
    answer = await work
  } catch (error) {
    const sentence = sentenceOf(error, MESSAGES.somethingWrong)
    notify({ title: failed, description: sentence, tone: 'destructive' })
    throw new Error(sentence, { cause: error })
  }
  if (done) notify({ title: done })
  return answer
}

/**
 * Waits for a decision. One that was refused because what is shown is no longer so has it read again, before the refusal goes on
 * to whoever says it.
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
  return act(unwrap(users['approve-role'].$patch({ ...param(id), json })), {
    done: 'User role request has been approved',
    failed: 'Failed to approve role request',
  })
}

export const rejectRole = (member: ShownMember, reason: string) =>
  act(unwrap(users['reject-role'].$patch({ ...param(member.id), json: { reason, ...shownRole(member) } })), {
    done: 'User role request has been rejected',
    failed: 'Failed to reject role request',
  })

export const changeRole = ({ id, updatedAt }: ShownMember, role: AssignableRole) =>
  act(unwrap(users.role.$patch({ ...param(id), json: { role, updatedAt } })), {
    done: 'User role has been updated',
    failed: 'Failed to update user role',
  })

export const deactivate = (id: number) =>
  act(unwrap(users.deactivate.$patch(param(id))), {
    done: 'User has been deactivated',
    failed: 'Failed to deactivate user',
  })

export const activate = (id: number) =>
  act(unwrap(users.activate.$patch(param(id))), { done: 'User has been activated', failed: 'Failed to activate user' })

export const removeTwoStep = (id: number) =>
  act(unwrap(users['two-step'].$delete(param(id))), {
    done: 'Two-step login has been removed',
    failed: 'Failed to remove two-step login',
  })

export const deleteMember = (id: number) =>
  act(unwrap(users.$delete(param(id))), {
    done: 'User and associated data deleted successfully',
    failed: 'Failed to delete user',
  })

export const decideForMany = (json: BulkForm): Promise<BulkResult> =>
  act(unwrap(client.api.admin.users.bulk.$post({ json })), { failed: `Failed to ${json.action} users` })

export const setPublic = ({ id, updatedAt }: ShownStartup, isPublic: boolean) =>
  act(unwrap(startups['public-status'].$patch({ ...param(id), json: { isPublic, updatedAt } })), {
    done: 'Startup visibility has been updated',
    failed: 'Failed to update startup visibility',
  })

export const setApproved = ({ id, updatedAt }: ShownStartup, approved: boolean) =>
  act(unwrap(startups.approve.$patch({ ...param(id), json: { approved, updatedAt } })), {
    done: approved ? 'Startup has been approved' : 'Startup approval has been taken back',
    failed: approved ? 'Failed to approve startup' : 'Failed to take back the approval',
  })

export const answerFundingRequest = ({ id, updatedAt }: ShownStartup, status: 'approved' | 'rejected') =>
  act(unwrap(startups.status.$patch({ ...param(id), json: { status, updatedAt } })), {
    done: `Funding request has been ${status}`,
    failed: 'Failed to answer funding request',
  })

export const processReset = (id: number, json: ProcessResetInput) =>
  act(unwrap(client.api.admin['password-reset-requests'][':id'].process.$post({ ...param(id), json })), {
    done: 'Password reset request processed successfully',
    failed: 'Failed to process password reset request',
  })
