import { MESSAGES } from '#api/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

export const MESSAGE: Failure = { title: 'Your message was not sent', otherwise: MESSAGES.somethingWrong }
