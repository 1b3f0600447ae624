import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

export const SELF_CERTIFICATION: Failure = { title: 'Your statement was not kept', otherwise: MESSAGES.somethingWrong }
export const SELF_CERTIFICATION_WITHDRAWAL: Failure = {
  title: 'Failed to take your statement back',
  otherwise: MESSAGES.somethingWrong,
}
export const SELF_CERTIFICATION_SETTING: Failure = {
  title: 'The setting was not changed',
  otherwise: MESSAGES.somethingWrong,
}
export const WEBSITE: Failure = { title: 'It was not shown', otherwise: MESSAGES.somethingWrong }
export const KNOWN: Failure = { title: 'It was not recorded', otherwise: MESSAGES.somethingWrong }
export const OFFER_SETTING: Failure = { title: 'Couldn’t save the setting', otherwise: MESSAGES.somethingWrong }
