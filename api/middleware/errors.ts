import { STATUS_CODES } from 'node:http'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ApiError, insufficientStorage, isDiskFull, unavailable, unconfirmed } from '#api/errors.ts'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { isForEditor } from '#api/contract/cms/protocol.ts'
import type { Problem } from '#api/contract/problem.ts'
import { DatabaseError } from '#api/db/errors.ts'
import { FilesUnreachable } from '#api/files/store.ts'
import { keepRefusal } from './security-log.ts'

const PROBLEM = 'application/problem+json'

/**
 * Answers a refusal as one plain sentence, as RFC 9457 problem details if Accept names them, or as `{error}` to the
 * editing screens.
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
  const problem: Problem = {
    type: error.type,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: error.message,
    errors: error.fields,
  }
  return c.body(JSON.stringify(problem), status, { 'Content-Type': PROBLEM })
}

function fromDatabase(error: DatabaseError): ApiError {
  if (error.kind === 'full') return insufficientStorage()
  if (error.kind === 'unconfirmed') return unconfirmed()
  if (error.kind === 'busy' || error.kind === 'unavailable') return unavailable()
  return new ApiError(500, 'Something went wrong on our side. Please try again.')
}

function toApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseError) return fromDatabase(error)
  if (error instanceof FilesUnreachable) return unavailable()
  if (isDiskFull(error)) return insufficientStorage()
  if (error instanceof HTTPException && error.status < 500) {
    return new ApiError(error.status as ApiError['status'], error.message || 'This request could not be understood.')
  }
  return new ApiError(500, 'Something went wrong on our side. Please try again.')
}

/**
 * Turns errors of routes into answers. Unexpected ones are logged by kind and place only: messages of drivers can hold
 * what people typed. Refusals that hint at an attack go into the security log.
 */
export const handleError =
  (context: ApiContext): ErrorHandler<ApiEnv> =>
  (error, c) => {
    const refusal = toApiError(error)
    keepRefusal(context, c, refusal)
    if (refusal.status === 500 || error instanceof FilesUnreachable) c.get('log')?.failure(error, c.get('requestId'))
    return answerError(c, refusal)
  }
