import type { Failure } from '#site/lib/failure.ts'

export const ROLE_APPROVAL: Failure = { title: 'Failed to approve role request' }
export const ROLE_REJECTION: Failure = { title: 'Failed to reject role request' }
export const ROLE_CHANGE: Failure = { title: 'Failed to update user role' }
export const DEACTIVATION: Failure = { title: 'Failed to deactivate user' }
export const ACTIVATION: Failure = { title: 'Failed to activate user' }
export const USER_DELETION: Failure = { title: 'Failed to delete user' }
export const STARTUP_VISIBILITY: Failure = { title: 'Failed to update startup visibility' }
export const STARTUP_APPROVAL: Failure = { title: 'Failed to approve startup' }
export const STARTUP_UNAPPROVAL: Failure = { title: 'Failed to take back the approval' }
export const RESET_PROCESSING: Failure = { title: 'Failed to process password reset request' }
export const TWO_FACTOR_REMOVAL: Failure = { title: 'Failed to remove two-step login' }
export const EMAIL_CONFIRMATION: Failure = { title: 'Failed to confirm the e-mail address' }
export const SESSIONS_END: Failure = { title: 'Failed to sign user out' }
export const BULK_APPROVAL: Failure = { title: 'Failed to approve users' }
export const BULK_DEACTIVATION: Failure = { title: 'Failed to deactivate users' }
export const FUNDING_ANSWER: Failure = { title: 'Failed to answer funding request' }
export const JOB_RETRY: Failure = { title: 'Couldn’t try the job again' }
export const MAIL_RETRY: Failure = { title: 'Failed to send the e-mail again' }
export const MAIL_TEST: Failure = { title: 'The test e-mail could not be sent' }
export const MAIL_ARRIVED: Failure = { title: 'Couldn’t save that it arrived' }
export const SETUP_CHECKLIST: Failure = { title: 'Failed to change the list' }
export const REVIEW_OPEN: Failure = { title: 'Failed to open the review' }
