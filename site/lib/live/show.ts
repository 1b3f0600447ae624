import { goTo } from '#site/lib/page/address.ts'
import { showCurrentPlace } from '#site/lib/page/current-place.ts'
import { ACCEPT_PAGE, unreachable } from '#site/lib/request-error.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { LIVE_CHANGED, LIVE_HEADER } from './live.ts'

/** How the address changes with what is shown: a step that Back undoes, no step, or not at all. */
export type Step = 'push' | 'replace' | 'stay'

export const livePart = (): HTMLElement | null => document.querySelector('[data-live]')

let last: Promise<void> = Promise.resolve()
/** How many questions there were: the answer to an earlier one never replaces what a later one shows. */
let questions = 0

/** Asks one after another, so that each question knows what the one before has changed. */
export function show(address: () => string, step: Step): Promise<void> {
  questions++
  const shown = last.then(() => showNow(address(), step))
  // One that fails keeps no later one back.
  last = shown.catch(() => {})
  return shown
}

/** Shows the page's address as it is now: after something was decided. */
export const refresh = (): Promise<void> => show(() => location.href, 'stay')

/**
 * The same because of what others did, once what the person asked for is shown; a question of theirs that comes
 * meanwhile answers this one as well. Returns whether the page shows it; where it fails the next time will do.
 */
export async function refreshInBackground(): Promise<boolean> {
  const question = ++questions
  await last
  const part = livePart()
  if (question !== questions) return true
  if (!part) return false
  try {
    const [next, { morph }] = await Promise.all([fetchPart(location.href), import('./morph.ts')])
    if (question !== questions) return true
    if (!next || next === 'other' || !part.isConnected) return false
    morph(part, next)
    document.dispatchEvent(new Event(LIVE_CHANGED))
    return true
  } catch {
    return false
  }
}

/**
 * The live part of an address; `null` where the page has moved or can't be seen anymore, and `'other'` where it would
 * be someone else's by now, which the watch of the session says.
 */
async function fetchPart(address: string): Promise<Element | null | 'other'> {
  const answer = await fetchForPage(address, { headers: { Accept: ACCEPT_PAGE, [LIVE_HEADER]: '1' } })
  if (answer.status === 409) return 'other'
  if (!answer.ok || answer.redirected) return null
  return new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]')
}

async function showNow(address: string, step: Step): Promise<void> {
  const part = livePart()
  // Asked on a page that was left before its turn came.
  if (!part || new URL(address, location.href).pathname !== location.pathname) return
  part.ariaBusy = 'true'
  try {
    const [next, { morph }] = await Promise.all([fetchPart(address), import('./morph.ts')])
    // What was typed here stays.
    if (next === 'other') return
    // The session is over, or the page has moved: it says so itself.
    if (!next) return location.assign(address)
    // The viewer may have left the page meanwhile.
    if (!part.isConnected) return
    if (step !== 'stay') goTo(new URL(address, location.href), step)
    showCurrentPlace()
    morph(part, next)
    document.dispatchEvent(new Event(LIVE_CHANGED))
  } catch {
    notify({ title: 'An error occurred. Please try again.', description: unreachable().message, tone: 'destructive' })
  } finally {
    part.ariaBusy = null
  }
}
