import type { AssignableRole } from '#api/contract/enumerations.ts'
import type { ProcessResetInput } from '#api/contract/password-reset.ts'
import type { BulkInput, BulkResult } from '#api/contract/member.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { client, sentenceOf, unwrap } from '#site/lib/api.ts'
import { notify } from '#site/ui/toast.ts'

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

const users = client.api.admin.users[':id']
const startups = client.api.admin.startups[':id']
const param = (id: number) => ({ param: { id: String(id) } })

export const approveRole = (id: number, approveStartup: boolean) =>
  act(unwrap(users['approve-role'].$patch({ ...param(id), json: { approveStartup } })), {
    done: 'User role request has been approved',
    failed: 'Failed to approve role request',
  })

export const rejectRole = (id: number, reason: string) =>
  act(unwrap(users['reject-role'].$patch({ ...param(id), json: { reason } })), {
    done: 'User role request has been rejected',
    failed: 'Failed to reject role request',
  })

export const changeRole = (id: number, role: AssignableRole) =>
  act(unwrap(users.role.$patch({ ...param(id), json: { role } })), {
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

export const decideForMany = (json: BulkInput): Promise<BulkResult> =>
  act(unwrap(client.api.admin.users.bulk.$post({ json })), { failed: `Failed to ${json.action} users` })

export const setPublic = (id: number, isPublic: boolean) =>
  act(unwrap(startups['public-status'].$patch({ ...param(id), json: { isPublic } })), {
    done: 'Startup visibility has been updated',
    failed: 'Failed to update startup visibility',
  })

export const setApproved = (id: number, approved: boolean) =>
  act(unwrap(startups.approve.$patch({ ...param(id), json: { approved } })), {
    done: approved ? 'Startup has been approved' : 'Startup approval has been taken back',
    failed: approved ? 'Failed to approve startup' : 'Failed to take back the approval',
  })

export const answerFundingRequest = (id: number, status: 'approved' | 'rejected') =>
  act(unwrap(startups.status.$patch({ ...param(id), json: { status } })), {
    done: `Funding request has been ${status}`,
    failed: 'Failed to answer funding request',
  })

export const processReset = (id: number, json: ProcessResetInput) =>
  act(unwrap(client.api.admin['password-reset-requests'][':id'].process.$post({ ...param(id), json })), {
    done: 'Password reset request processed successfully',
    failed: 'Failed to process password reset request',
  })
