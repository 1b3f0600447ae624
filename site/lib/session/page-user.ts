import { PAGE_USER_HEADER, VISITOR } from '#api/platform/contract/page-user.ts'
import { notifySessionRefused } from './refused.ts'

/**
 * For whom this page was made: the id of a person, or `visitor`. A page that is the same for everyone learns it from
 * the server once it is open (features/navigation/account.ts), and has none until then. Neither the cookie nor a
 * storage says it: other tabs change those.
 */
export const pageUser = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['user']

/** Headers of a call of a page. */
export const pageHeaders = (madeFor = pageUser()): Record<string, string> =>
  madeFor === undefined ? {} : { [PAGE_USER_HEADER]: madeFor }

let background = new AbortController()

/** For what a page asks by itself: ends as its person signs out, after which every answer would be a refusal. */
export const backgroundSignal = (): AbortSignal => background.signal

/** Ends what the page asks by itself, and everything that it would ask from now on until `resumeBackground`. */
export const endBackground = (): void => background.abort()

export const resumeBackground = (): void => void (background = new AbortController())

/** Whether an answer refuses a call because someone else is signed in by now. The watch of the session says so. */
export function isRefusedPage(answer: { get(name: string): string | null }): boolean {
  const isRefused = answer.get(PAGE_USER_HEADER) !== null
  if (isRefused) notifySessionRefused()
  return isRefused
}

/**
 * `fetch` of the browser, in the name of the person whom this page was made for and of no one else. Where the page
 * couldn't learn that, it was made for no one, and changes nothing in anyone's name.
 */
export async function fetchForPage(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const madeFor =
    headers.get(PAGE_USER_HEADER) ?? pageUser() ?? ((init.method ?? 'GET') === 'GET' ? undefined : VISITOR)
  for (const [name, value] of Object.entries(pageHeaders(madeFor))) headers.set(name, value)
  const answer = await fetch(input, { ...init, headers })
  isRefusedPage(answer.headers)
  return answer
}
