import { hc, type ClientResponse } from 'hono/client'
import type { Api } from '#api/app.ts'
import { fetchForPage } from './session/page-user.ts'
import { notifySessionRefused } from './session/refused.ts'
import { ACCEPT, readError, unreachable } from './request-error.ts'

type FetchLike = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** The typed client of all calls; in pages it runs in-process, in the browser over the network. */
export const createClient = (origin: string, fetch?: FetchLike) =>
  hc<Api>(origin, { headers: { Accept: ACCEPT }, init: { credentials: 'include' }, ...(fetch && { fetch }) })

/** The typed client: `client.api.startups.$get()`. */
export type Client = ReturnType<typeof createClient>

/** The calls as the browser makes them. */
export const client = createClient('/', fetchForPage)

/** The data of an answer with a JSON body. */
type Data<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, infer Format>
    ? Status extends 200 | 201 | 202
      ? Format extends 'json'
        ? Body
        : undefined
      : never
    : never

/**
 * Waits for a call and gives its data, or `undefined` where the answer has no body.
 *
 * @throws RequestError for any answer that is not OK, or none at all.
 */
export async function unwrap<Answer extends ClientResponse<unknown>>(call: Promise<Answer>): Promise<Data<Answer>> {
  let answer: Answer
  try {
    answer = await call
  } catch {
    throw unreachable()
  }
  if (!answer.ok) {
    const error = await readError(answer as unknown as Response)
    if ((error.status === 401 || error.status === 403) && !error.needsPassword) notifySessionRefused()
    throw error
  }
  if (answer.status === 204 || answer.headers.get('Content-Length') === '0') return undefined as Data<Answer>
  return (await answer.json()) as Data<Answer>
}
