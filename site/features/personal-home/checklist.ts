import type { User } from '#api/account/contract/user.ts'

export type StepState = 'done' | 'now' | 'later' | 'refused'

export interface Step {
  id: 'account' | 'profile' | 'review'
  title: string
  text: string
  state: StepState
}

const KIND = { founder: 'startup', investor: 'investor' } as const

/**
 * The steps from a registration to an approved role, and where this person stands (rules: Home). Says nothing of a
 * profile that couldn't be read.
 */
export function buildChecklist(
  user: Pick<User, 'requestedRole' | 'rejectedAt'>,
  hasProfile: boolean | undefined,
  reviewTime: string,
): Step[] {
  const kind = user.requestedRole ? KIND[user.requestedRole] : 'startup'
  const review = (): Pick<Step, 'state' | 'text'> => {
    if (user.rejectedAt) return { state: 'refused', text: 'Your request wasn’t approved. You can request again.' }
    if (!hasProfile) return { state: 'later', text: `Our team will review it within ${reviewTime}.` }
    return { state: 'now', text: `Your profile is in line for review. You’ll hear from us within ${reviewTime}.` }
  }
  const profile = (): Omit<Step, 'id'> => {
    if (hasProfile === undefined) return { title: `Your ${kind} profile`, text: '', state: 'later' }
    const title = `Complete your ${kind} profile`
    if (hasProfile) return { title, text: 'Done. You can still change it.', state: 'done' }
    return { title, text: 'Takes about 10 minutes. We use it to review your request.', state: 'now' }
  }
  return [
    { id: 'account', title: 'Create your account', text: 'Done. Welcome aboard.', state: 'done' },
    { id: 'profile', ...profile() },
    { id: 'review', title: 'Wait for the review', ...review() },
  ]
}
