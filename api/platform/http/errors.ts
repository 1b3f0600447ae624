import { STATUS_CODES } from 'node:http'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ApiError, insufficientStorage, isDiskFull, unavailable, unconfirmed } from '#api/errors.ts'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { isForEditor } from '#api/cms/contract/protocol.ts'
import type { Problem } from '#api/platform/contract/problem.ts'
import { type DatabaseError, databaseErrorIn } from '#api/platform/db/errors.ts'
import { FilesUnreachable } from '#api/platform/files/store.ts'
import type { Log } from './log.ts'
import { recordRejection } from '#api/auth/denials.ts'

const PROBLEM = 'application/problem+json'

/** An error as problem details (RFC 9457). */
export const getProblem = ({ type, status, message, fields, more }: ApiError): Problem => ({
  ...more,
  type,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: message,
  errors: fields,
})

/**
 * Sends an error as one plain message, as RFC 9457 problem details if Accept names them, or as `{error}` to the editing
 * screens.
 */
export function answerError(c: Context, error: ApiError): Response {
  const status = error.status as ContentfulStatusCode
  if (error.retryAfter !== undefined) c.header('Retry-After', String(Math.ceil(error.retryAfter)))
  c.header('Cache-Control', 'no-store')
  if (!c.req.header('Accept')?.includes(PROBLEM)) {
    return isForEditor(c.req.path)
      ? c.json({ error: error.message, ...error.more }, status)
      : c.text(error.message, status)
  }
  return c.body(JSON.stringify(getProblem(error)), status, { 'Content-Type': PROBLEM })
}

function fromDatabase(error: DatabaseError): ApiError {
  if (error.kind === 'full') return insufficientStorage()
  if (error.kind === 'unconfirmed') return unconfirmed()
  if (error.kind === 'busy' || error.kind === 'unavailable') return unavailable()
  return new ApiError(500, 'Something went wrong on our end. Try again.')
}

function toApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error
  const ofDatabase = databaseErrorIn(error)
  if (ofDatabase) return fromDatabase(ofDatabase)
  if (error instanceof FilesUnreachable) return unavailable()
  if (isDiskFull(error)) return insufficientStorage()
  if (error instanceof HTTPException && error.status < 500) {
    return new ApiError(error.status as ApiError['status'], error.message || 'This request couldn’t be understood.')
  }
  return new ApiError(500, 'Something went wrong on our end. Try again.')
}

/**
 * Converts an error into a response error. An unexpected one is logged by kind and place only, because messages of
 * drivers can contain what users typed.
 */
export function getError(log: Log | undefined, error: Error, requestId: string): ApiError {
  const apiError = toApiError(error)
  if (apiError.status === 500 || error instanceof FilesUnreachable) log?.failure(error, requestId)
  return apiError
}

/** Turns errors of routes into responses. Errors that hint at an attack are recorded in the security log. */
export const handleError =
  (context: ApiContext): ErrorHandler<ApiEnv> =>
  async (error, c) => {
    const apiError = getError(c.get('log'), error, c.get('requestId'))
    await recordRejection(context, c, apiError).catch((failure: unknown) =>
      context.log.failure(failure, c.get('requestId')),
    )
    return answerError(c, apiError)
  }
