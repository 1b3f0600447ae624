import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { type PlainForm, type PlainFormName, registerForm } from '#api/account/contract/schema.ts'
import { PAGE_USER_FIELD, PAGE_USER_HEADER } from '#api/platform/contract/page-user.ts'
import type { Message } from '#api/conversations/calls.ts'
import { isSecondStep, type LoginAnswer } from '#api/auth/contract/login.ts'
import { afterSignIn } from '#site/lib/session/after-sign-in.ts'
import type { Calls } from './client.ts'

const CALL_OF: Readonly<Record<PlainFormName, string>> = {
  login: '/api/login',
  register: '/api/register',
  code: '/api/login/two-factor',
}

/**
 * The result of a form: the user continues, with a session, or sees the form again. `other` is the user who has logged
 * in since its page was rendered; what was entered is shown to no one else.
 */
export type PlainAnswer = { to: string; cookies: string[] } | { again: PlainForm } | { other: string }

const MOST_BYTES = {
  account: 16 * 1024,
  /** The longest message, with each character as three percent-encoded bytes. */
  message: 64 * 1024,
}
const CONVERSATION = /^\/conversations\/\d{1,15}$/

/** The page of an emailed link that sets a new password. */
export const RESET_LINK = '/password-reset/link'

/** Whether the page at a path takes what a browser without scripts sends. */
export const acceptsForm = (path: string): boolean => path === '/auth' || path === RESET_LINK || CONVERSATION.test(path)
/** Headers that describe the body of the form, not of the call. */
const OF_THE_BODY = /^(content-|transfer-encoding|connection|accept$|host$)/

/** The fields of a form; `null` if it is larger than any of its kind. */
async function readForm(request: IncomingMessage, most: number): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // The rest is read and dropped, because the browser only reads the error after it has sent everything.
    if (size <= most) chunks.push(chunk)
  }
  return size > most ? null : new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** The call's body: a checked box is `true`, and an unchecked one isn't sent. */
function getBody(name: PlainFormName, values: Record<string, string>): object {
  if (name === 'login') return { ...values, remember: values['remember'] !== undefined }
  return values
}

/** What only the form checks, and doesn't send. */
function errorOnScreen(name: PlainFormName, values: Record<string, string>): string | undefined {
  if (name !== 'register') return undefined
  const { error } = z.safeParse(registerForm, { ...values, acceptTerms: values['acceptTerms'] !== undefined })
  return error?.issues[0]?.message
}

/** The call that the form stands for, in the name of the browser that sent it: the same checks, limits and records. */
async function call(
  calls: Calls,
  request: IncomingMessage,
  path: string,
  body: object,
  madeFor?: string,
): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json', ...(madeFor && { [PAGE_USER_HEADER]: madeFor }) })
  for (const [header, value] of Object.entries(request.headers))
    if (!OF_THE_BODY.test(header) && value !== undefined) headers.set(header, value.toString())
  return await calls.request(path, { method: 'POST', headers, body: JSON.stringify(body) }, { incoming: request })
}

/**
 * Runs a form of /auth for a browser without JavaScript.
 *
 * @param search the query of the page, with its `?`
 */
export async function answerForm(calls: Calls, request: IncomingMessage, search: string): Promise<PlainAnswer> {
  const form = await readForm(request, MOST_BYTES.account)
  const { form: wanted = 'login', password: _, ...shown } = Object.fromEntries(form ?? [])
  const name = Object.hasOwn(CALL_OF, wanted) ? (wanted as PlainFormName) : 'login'
  const again = (status: number, problem: string): PlainAnswer => ({
    again: { name, status, problem, values: shown },
  })
  if (!form) return again(413, 'This is too long.')
  const values = { ...shown, password: form.get('password') ?? '' }
  const error = errorOnScreen(name, values)
  if (error) return again(400, error)
  const answer = await call(calls, request, CALL_OF[name], getBody(name, values))
  if (!answer.ok) return again(answer.status, await answer.text())
  const data = (await answer.json()) as LoginAnswer
  if (isSecondStep(data)) return { again: { name: 'code', status: 200, values: { secondStep: data.secondStep } } }
  return { to: afterSignIn(data, { search }), cookies: answer.headers.getSetCookie() }
}

/**
 * Sends a message from a conversation page without JavaScript, and shows it; after an error the text stays in its
 * field.
 */
export async function answerMessage(calls: Calls, request: IncomingMessage, path: string): Promise<PlainAnswer> {
  const form = await readForm(request, MOST_BYTES.message)
  const { text = '', key, [PAGE_USER_FIELD]: madeFor } = Object.fromEntries(form ?? [])
  const again = (status: number, problem: string): PlainAnswer => ({
    again: { name: 'message', status, problem, values: { text } },
  })
  if (!form) return again(413, 'This is too long.')
  const answer = await call(calls, request, `/api${path}/messages`, { text, ...(key && { key }) }, madeFor)
  const other = answer.headers.get(PAGE_USER_HEADER)
  if (other !== null) return { other }
  // The page itself decides to whom it is shown.
  if ([401, 403, 404].includes(answer.status)) return { to: path, cookies: [] }
  if (!answer.ok) return again(answer.status, await answer.text())
  const { id } = (await answer.json()) as Pick<Message, 'id'>
  return { to: `${path}#message-${id}`, cookies: [] }
}

/** Sets a new password with an emailed link; a refusal shows the form again, without what was typed. */
export async function answerNewPassword(calls: Calls, request: IncomingMessage, search: string): Promise<PlainAnswer> {
  const form = await readForm(request, MOST_BYTES.account)
  const again = (status: number, problem: string): PlainAnswer => ({
    again: { name: 'new-password', status, problem, values: {} },
  })
  if (!form) return again(413, 'This is too long.')
  const { newPassword, confirmPassword } = Object.fromEntries(form)
  const token = new URLSearchParams(search).get('token') ?? ''
  const body = { token, newPassword, confirmPassword }
  const answer = await call(calls, request, '/api/password-reset/link', body)
  return answer.ok ? { to: `${RESET_LINK}?changed`, cookies: [] } : again(answer.status, await answer.text())
}
