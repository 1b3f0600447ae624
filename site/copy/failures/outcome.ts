import type { Failure } from '#site/lib/failure.ts'

export const OUTCOME_RECORD: Failure = { title: 'Couldn’t record the outcome' }
export const OUTCOME_CONFIRM: Failure = { title: 'Couldn’t confirm the outcome' }
export const CONSENT: Failure = { title: 'Couldn’t save your choice' }
export const JOBS: Failure = { title: 'Couldn’t save the numbers' }
export const OUTSIDE_FUNDING: Failure = { title: 'Couldn’t save the funding' }
export const FUNDING_REMOVAL: Failure = { title: 'Couldn’t remove the funding' }
