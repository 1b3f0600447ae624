import { hc, type ClientResponse } from 'hono/client'
import type { Api } from '#api/app.ts'
import type { FieldProblem, Problem } from '#api/contract/problem.ts'
import { tellRefused } from './refused.ts'

type FetchLike = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

const ACCEPT = 'application/json, application/problem+json, text/plain'

/** The typed client of all calls; in pages it runs in-process, in the browser over the network. */
export const createClient = (origin: string, fetch?: FetchLike) =>
  hc<Api>(origin, { headers: { Accept: ACCEPT }, init: { credentials: 'include' }, ...(fetch && { fetch }) })

/** The typed client: `client.api.startups.$get()`. */
export type Client = ReturnType<typeof createClient>

/** The calls as the browser makes them. */
export const client = createClient('/')

/**
 * A call that was not answered with data. `message` is "status: text" (spec 1 §8); `sentence` is the text alone, for a
 * place that says it in its own way; `fields` names what was wrong with which field of a form.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  /** 0 where the server could not be reached at all. */
  readonly status: number
  readonly sentence: string
  readonly fields: FieldProblem[]

  constructor(status: number, sentence: string, fields: FieldProblem[] = []) {
    super(status === 0 ? sentence : `${status}: ${sentence}`)
    this.status = status
    this.sentence = sentence
    this.fields = fields
  }
}

/** What a failed call says, or `otherwise` where it says nothing (spec 2 §8: "server message or …"). */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof RequestError && error.sentence) || otherwise
}

const UNREACHABLE = 'The server could not be reached. Please check your connection and try again.'

/** Reads what a refused call says. */
export async function readError(response: Pick<Response, 'status' | 'statusText' | 'text'>): Promise<RequestError> {
  const text = await response.text().catch(() => '')
  try {
    const problem = JSON.parse(text) as Partial<Problem>
    if (typeof problem.detail === 'string') return new RequestError(response.status, problem.detail, problem.errors)
  } catch {
    // Not problem details: the body itself is the sentence.
  }
  return new RequestError(response.status, text || response.statusText)
}

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
    throw new RequestError(0, UNREACHABLE)
  }
  if (answer.status === 401 || answer.status === 403) tellRefused()
  if (!answer.ok) throw await readError(answer as unknown as Response)
  if (answer.status === 204 || answer.headers.get('Content-Length') === '0') return undefined as Data<Answer>
  return (await answer.json()) as Data<Answer>
}
