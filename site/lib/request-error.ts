import { PASSWORD_NEEDED, type FieldProblem, type Problem } from '#api/platform/contract/problem.ts'

/** Asks that a refusal comes as problem details: what answers in another way was not this product. */
export const ACCEPT = 'application/json, application/problem+json, text/plain'

/** A text of a stranger that is longer than this is not shown. Characters. */
const LONGEST_TEXT = 300

/**
 * A call that was not answered with data. `message` is "status: text" (rules: Failures); `sentence` is what the product
 * itself has to say to people, and is missing where someone else answered, or no one. What is shown is decided in
 * `failure.ts`. `fields` names what was wrong with which field of a form; `needsPassword` says that the same call goes
 * through once the password was typed again.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  /** 0 where no server answered: it could not be reached, or the screen itself refused. */
  readonly status: number
  readonly sentence: string | undefined
  readonly fields: FieldProblem[]
  readonly needsPassword: boolean
  /** What the server says of this kind of error besides its message (`type` names the kind). */
  readonly problem: Partial<Problem>

  constructor(
    status: number,
    sentence: string | undefined,
    fields: FieldProblem[] = [],
    { text = '', problem = {} }: { text?: string; problem?: Partial<Problem> } = {},
  ) {
    const said = sentence ?? text
    super(status === 0 ? said : `${status}: ${said || 'Error'}`)
    this.status = status
    this.sentence = sentence
    this.fields = fields
    this.problem = problem
    this.needsPassword = problem.type === PASSWORD_NEEDED
  }
}

/** The network's own failure. */
export const unreachable = () =>
  new RequestError(0, undefined, [], { text: 'We couldn’t reach the server. Check your connection.' })

/** What a body says that is not ours; nothing of markup, of data, or of a text too long for a line. */
function plainText(body: string): string {
  const text = body.trim()
  return text.length > LONGEST_TEXT || /^[[{]|<[a-z!/?]/i.test(text) ? '' : text
}

/** A page's own call has its text at hand (api/platform/http/direct.ts). */
type RefusedAnswer = Pick<Response, 'status' | 'statusText'> & { text: () => string | Promise<string> }

/** Loaded only when it is needed. */
const getText = async (status: number) => (await import('./status-texts.ts')).STATUS_TEXTS[status]

/** Reads what a refused call says. */
export async function readError(response: RefusedAnswer): Promise<RequestError> {
  const { status, statusText } = response
  let body = ''
  try {
    body = await response.text()
    const problem = JSON.parse(body) as Partial<Problem>
    const { detail, errors } = problem
    if (typeof detail === 'string' && detail) return new RequestError(status, detail, errors, { problem })
  } catch {
    // What is not JSON can still be a text; a body that broke off is nothing.
  }
  return new RequestError(status, undefined, [], { text: plainText(body) || statusText || (await getText(status)) })
}
