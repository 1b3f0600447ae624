import { PASSWORD_NEEDED, type FieldProblem, type Problem } from '#api/contract/problem.ts'

/** Asks that a refusal comes as problem details: what answers in another way was not this product. */
export const ACCEPT = 'application/json, application/problem+json, text/plain'

/** Asks for a page. */
export const ACCEPT_PAGE = 'text/html'

/**
 * A call that was not answered with data. `message` is "status: text" (rules: Failures); `sentence` is what the
 * product, or the network, has to say to people, and is missing where somebody else answered: an empty 500, the page of
 * a proxy. What is shown of it is decided in `failure.ts`. `fields` names what was wrong with which field of a form;
 * `needsPassword` says that the same call goes through once the password was typed again.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  /** 0 where the server could not be reached at all. */
  readonly status: number
  readonly sentence: string | undefined
  readonly fields: FieldProblem[]
  readonly needsPassword: boolean

  constructor(
    status: number,
    sentence: string | undefined,
    fields: FieldProblem[] = [],
    { statusText = '', type = 'about:blank' } = {},
  ) {
    super(status === 0 ? sentence : `${status}: ${sentence ?? statusText}`)
    this.status = status
    this.sentence = sentence
    this.fields = fields
    this.needsPassword = type === PASSWORD_NEEDED
  }
}

/** The network's own failure. */
export const unreachable = () =>
  new RequestError(0, 'The server could not be reached. Please check your connection and try again.')

/** Reads what a refused call says. */
export async function readError(response: Pick<Response, 'status' | 'statusText' | 'text'>): Promise<RequestError> {
  const { status, statusText } = response
  try {
    const { detail, errors, type } = JSON.parse(await response.text()) as Partial<Problem>
    if (typeof detail === 'string' && detail) return new RequestError(status, detail, errors, { type })
  } catch {
    // Nothing, or a page of whoever stands between: its text is for nobody.
  }
  return new RequestError(status, undefined, [], { statusText })
}
