import type { Failure } from '#site/lib/failure.ts'

export const OUTCOME_RECORD: Failure = { title: 'Failed to record it' }
export const OUTCOME_CONFIRM: Failure = { title: 'Failed to confirm it' }
export const CONSENT: Failure = { title: 'Failed to save your choice' }
export const JOBS: Failure = { title: 'Failed to save the numbers' }
export const OUTSIDE_FUNDING: Failure = { title: 'Failed to save the funding' }
export const FUNDING_REMOVAL: Failure = { title: 'Couldn’t remove the funding' }
