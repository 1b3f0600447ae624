import type { User } from '#api/account/contract/user.ts'
import { hasSignedInHint } from './hint.ts'

/** Milliseconds for which the current user counts as fresh, and between calls (rules: Freshness). */
export const USER_FRESH = 5 * 60_000
export const USER_EVERY = 3 * 60_000

/** `null` is no one; `undefined` means that the server could not be asked. */
export type CurrentUser = User | null | undefined

let cached: { user: User | null; at: number } | undefined
let question: Promise<CurrentUser> | undefined
let nextQuestion: Promise<CurrentUser> | undefined

async function fetchUser(): Promise<CurrentUser> {
  const response = await fetch('/api/user').catch(() => undefined)
  if (response?.ok) cached = { user: (await response.json()) as User, at: Date.now() }
  // A 401 is no error: no one is signed in (rules: Failures).
  else if (response?.status === 401) cached = { user: null, at: Date.now() }
  else return undefined
  return cached.user
}

/** Takes what a save answered, so that the next page does not show what was before it. */
export function setCurrentUser(user: User): void {
  cached = { user, at: Date.now() }
}

/** Who is signed in, by the server: one call at a time, none while the last answer is younger than `fresh` ms. */
export function currentUser(fresh = USER_FRESH): Promise<CurrentUser> {
  if (cached && Date.now() - cached.at < fresh) return Promise.resolve(cached.user)
  // Without the hint this browser has no session, and a visitor's page asks nothing.
  if (!cached && !hasSignedInHint()) return Promise.resolve(null)
  // A caller that asks for it as of now doesn't get what was loaded before: the session may have ended in between.
  if (question && fresh === 0) nextQuestion ??= question.then(loadUserOnce).finally(() => (nextQuestion = undefined))
  return nextQuestion ?? loadUserOnce()
}

function loadUserOnce(): Promise<CurrentUser> {
  question ??= fetchUser().finally(() => (question = undefined))
  return question
}
