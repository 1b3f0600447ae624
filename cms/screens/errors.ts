import type { Refusal } from '#api/cms/contract/protocol.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'

/**
 * A request that the server refused, in words for the editor. Decap shows `String(error)`: a name would stand before
 * it.
 */
export class Refused extends Error {
  override name = ''
  readonly status: number
  readonly refusal: Refusal

  constructor(status: number, refusal: Refusal) {
    super(refusal.error)
    this.status = status
    this.refusal = refusal
  }
}

const WITHOUT_WORDS: Record<number, string> = {
  0: 'The server cannot be reached. Your text is still here; please try again in a moment.',
  401: 'You are signed out. Sign in again in another tab, come back and save: your text is still here.',
  403: 'Your account may not do this. Ask an administrator.',
  413: 'This is too much at once. Upload smaller pictures, one by one.',
}

const words = (status: number, sentence: unknown): string => {
  // The call's own words for somebody who is not signed in know nothing of an open editor.
  if (status !== 401 && typeof sentence === 'string' && sentence) return sentence
  return WITHOUT_WORDS[status] ?? `The server answered with an error (${status}). Your text is still here; try again.`
}

async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text().catch(() => '')
  try {
    const refusal = JSON.parse(text) as Refusal
    const fields = (refusal.problems ?? []).map(({ field, message }) => (field ? `“${field}” ${message}` : message))
    const sentence = fields.length > 0 && !fields.every((each) => refusal.error.includes(each)) ? fields.join(' ') : ''
    return { ...refusal, error: sentence || words(response.status, refusal.error) }
  } catch {
    // A page of whoever stands between: its text is for nobody.
    return { error: words(response.status, '') }
  }
}

/** Sends one action. @throws Refused with a sentence for the editor, whatever went wrong. */
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
  if (!response.ok) throw new Refused(response.status, await refusalOf(response))
  return (await response.json()) as Answer
}
