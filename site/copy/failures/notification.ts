import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const { somethingWrong, unexpected } = MESSAGES

export const NOTIFICATIONS: Failure = { title: 'Couldn’t change your notifications', otherwise: unexpected }
export const NOTIFICATION_CHOICE: Failure = { title: 'Couldn’t save your preference', otherwise: unexpected }
export const UNSUBSCRIPTION: Failure = { title: somethingWrong }
