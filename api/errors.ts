import { OTHER_USER, OTHER_USER_MESSAGE } from './platform/contract/page-user.ts'
import { PASSWORD_NEEDED, type FieldProblem } from './platform/contract/problem.ts'
import type { SecurityNote } from './auth/security-log.ts'

interface Details {
  fields?: FieldProblem[]
  /** Seconds until another attempt makes sense. */
  retryAfter?: number
  /** The kind of error, for a screen: the `type` of the problem details. */
  type?: string
  /** Data for the screen besides the message. */
  more?: Readonly<Record<string, unknown>>
}

/**
 * A refused request with a message for people. Services throw it; `api/platform/http/errors.ts` turns it into a
 * response (rules: Refusals).
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: ErrorStatus
  readonly fields: FieldProblem[]
  readonly retryAfter: number | undefined
  readonly type: string
  readonly more: Readonly<Record<string, unknown>>
  /** What the security log records if the status doesn't say enough; `null` for nothing. */
  note: SecurityNote | null | undefined

  constructor(status: ErrorStatus, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.type = details.type ?? 'about:blank'
    this.more = details.more ?? {}
  }

  /** The same error, with a note for the security log, or with none. */
  noted(note: SecurityNote | null): this {
    this.note = note
    return this
  }
}

/** The statuses of errors. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 500 | 503 | 507

/** 400. With one field the message is that field's. */
export const badRequest = (message: string, fields: FieldProblem[] = []) => new ApiError(400, message, { fields })
/** 401: not signed in. */
export const unauthorized = (message = 'Sign in first.') => new ApiError(401, message)
/** 403: signed in, but not allowed. */
export const forbidden = (message = "You don't have permission to do this.") => new ApiError(403, message)
/** 403: the call requires the password again. */
export const passwordNeeded = () => new ApiError(403, 'Enter your password first.', { type: PASSWORD_NEEDED })
/** 404: doesn't exist, or isn't visible to this viewer. */
export const notFound = (message = 'There is nothing at this address.') => new ApiError(404, message)
/** 404 for a missing part of something visible, which the security log doesn't record. */
export const notThere = (message?: string) => notFound(message).noted(null)
/** 405: the address exists, but not for this method. */
export const wrongMethod = () => new ApiError(405, 'This can’t be done at this address.')
/** 408: the body didn't arrive in time. */
export const tooSlow = (message = 'This upload took too long. Try a faster connection.') => new ApiError(408, message)
/** 409: it conflicts with existing data. */
export const conflict = (message: string, fields: FieldProblem[] = [], type?: string) =>
  new ApiError(409, message, { fields, ...(type !== undefined && { type }) })
/** 409: the page that makes the call was loaded for another user. */
export const otherUser = () => conflict(OTHER_USER_MESSAGE, [], OTHER_USER)
/** 413: the body or file is too large. */
export const tooLarge = (message = 'This is too large to send.') => new ApiError(413, message)
/** 415: a type that isn't accepted here. */
export const wrongType = (message: string) => new ApiError(415, message)
/** 429, with the seconds until another attempt. */
export const tooMany = (message: string, retryAfter: number) => new ApiError(429, message, { retryAfter })
/** 503: busy or unreachable, try again. */
export const unavailable = (message = 'The server is busy. Try again in a moment.') =>
  new ApiError(503, message, { retryAfter: 2 })
/** 503 without a retry time, because sending it again could do it twice. */
export const unconfirmed = () => new ApiError(503, 'We couldn’t confirm this was saved. Check before you try again.')
/** 507: the disk is full. */
export const insufficientStorage = () =>
  new ApiError(507, 'The server is out of space. Nothing was changed. Try again later.')

/** Whether a file couldn't be written because the disk, or this account's quota, is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
