import type { ErrorBody } from '#api/cms/contract/protocol.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'

/**
 * A request that the server refused, in words for the editor. Decap shows `String(error)`, which would start with a
 * name.
 */
export class Refused extends Error {
  override name = ''
  readonly status: number
  readonly problem: ErrorBody

  constructor(status: number, error: ErrorBody) {
    super(error.error)
    this.status = status
    this.problem = error
  }
}

const WITHOUT_WORDS: Record<number, string> = {
  0: 'The server can’t be reached. Your text is still here. Try again in a moment.',
  401: 'You’re signed out. Log in again in another tab, come back, and save. Your text is still here.',
  403: 'Your account can’t do this. Ask an administrator.',
  413: 'This is too large. Upload smaller images, one by one.',
}

const words = (status: number, message: unknown): string => {
  // The call's own message for signed-out users knows nothing about an open editor.
  if (status !== 401 && typeof message === 'string' && message) return message
  return WITHOUT_WORDS[status] ?? `The server reported an error (${status}). Your text is still here. Try again.`
}

async function getError(response: Response): Promise<ErrorBody> {
  const text = await response.text().catch(() => '')
  try {
    const error = JSON.parse(text) as ErrorBody
    const fields = (error.problems ?? []).map(({ field, message }) => (field ? `“${field}” ${message}` : message))
    const message = fields.length > 0 && !fields.every((each) => error.error.includes(each)) ? fields.join(' ') : ''
    return { ...error, error: message || words(response.status, error.error) }
  } catch {
    // An error page of a proxy: its text isn't meant for users.
    return { error: words(response.status, '') }
  }
}

/** Calls one action. @throws Refused with a message for the editor, whatever went wrong. */
export async function send<Answer>(url: string, action: string, params: object): Promise<Answer> {
  let response: Response
  try {
    response = await fetchForPage(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ action, params }),
    })
  } catch {
    throw new Refused(0, { error: words(0, '') })
  }
  if (!response.ok) throw new Refused(response.status, await getError(response))
  return (await response.json()) as Answer
}
