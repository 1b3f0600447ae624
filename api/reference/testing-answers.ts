import * as z from 'zod/mini'
import { isPage } from '#api/contract/call.ts'
import { callFor } from '#api/contract/calls.ts'
import { REFUSAL_STATUSES } from './openapi.ts'

const mediaTypeOf = (response: Response) => response.headers.get('Content-Type')?.split(';')[0] ?? null

/** The problem of an answer by its call's description; `null` without one. The answer can still be read. */
export async function notAsDescribed(method: string, path: string, response: Response): Promise<string | null> {
  const call = callFor(method, path.replace(/\?.*$/s, ''))
  if (!call || REFUSAL_STATUSES.includes(response.status)) return null
  const answer = call.answers[response.status]
  if (answer === undefined) return response.status >= 500 ? null : `${response.status} is not described`
  if (answer === null) return (await response.clone().text()) === '' ? null : 'A body is not described'
  const mediaType = mediaTypeOf(response)
  if (typeof answer === 'string') {
    const isAny =
      answer === 'application/octet-stream' || (answer.endsWith('/*') && mediaType?.startsWith(answer.slice(0, -1)))
    return isAny || mediaType === answer ? null : `${mediaType} instead of ${answer}`
  }
  if (mediaType !== 'application/json') return `${mediaType} instead of JSON`
  const result = z.safeParse(
    isPage(answer) ? z.array(answer.pageOf as z.ZodMiniType) : answer,
    await response.clone().json(),
  )
  return result.success ? null : z.prettifyError(result.error)
}

/** Checks an answer against the description of its call. The sentence of a refusal is free. */
export async function expectAsDescribed(method: string, path: string, response: Response): Promise<void> {
  const wrong = await notAsDescribed(method, path, response)
  if (wrong !== null) throw new Error(`${method} ${path} answers otherwise than it is declared: ${wrong}`)
}
