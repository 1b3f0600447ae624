import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

export const SELF_CERTIFICATION: Failure = { title: 'Couldn’t self-certify', otherwise: MESSAGES.somethingWrong }
export const SELF_CERTIFICATION_WITHDRAWAL: Failure = {
  title: 'Couldn’t withdraw the self-certification',
  otherwise: MESSAGES.somethingWrong,
}
export const SELF_CERTIFICATION_SETTING: Failure = {
  title: 'Couldn’t change the setting',
  otherwise: MESSAGES.somethingWrong,
}
export const WEBSITE: Failure = { title: 'Couldn’t verify the website', otherwise: MESSAGES.somethingWrong }
export const WEBSITE_REMOVAL: Failure = {
  title: 'Couldn’t remove the verification',
  otherwise: MESSAGES.somethingWrong,
}
export const KNOWN: Failure = { title: 'Couldn’t record it', otherwise: MESSAGES.somethingWrong }
export const OFFER_SETTING: Failure = { title: 'Couldn’t save the setting', otherwise: MESSAGES.somethingWrong }
