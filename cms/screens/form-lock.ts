/**
 * After a save, Decap reloads the entry with several requests and renders its form again, so anything typed in the
 * meantime would be lost silently. The form is blocked until that is done.
 */

/** After this long without a request, the form is the final one. */
const QUIET_MS = 200
/** The form is unblocked after this time, so that a server that doesn't respond can't lock users out of their text. */
const MOST_MS = 15_000

let pendingRequests = 0
let isLocked = false
let [quiet, most]: (ReturnType<typeof setTimeout> | undefined)[] = []
/** Decap's id of the focused field, `title-field-12`; the number changes when the form is rendered again. */
let field = ''

const BEFORE_COUNT = '-field-'

function unlock(): void {
  clearTimeout(quiet)
  clearTimeout(most)
  isLocked = false
  document.body.inert = false
  const again = field && document.querySelector<HTMLElement>(`[id^="${CSS.escape(field + BEFORE_COUNT)}"]`)
  if (again && document.activeElement === document.body) again.focus({ preventScroll: true })
}

function unlockWhenQuiet(): void {
  clearTimeout(quiet)
  if (isLocked && pendingRequests === 0) quiet = setTimeout(unlock, QUIET_MS)
}

/** Blocks the form from the start of a save. */
export function lockForm(): void {
  const { id = '' } = document.activeElement ?? {}
  if (!isLocked) field = id.includes(BEFORE_COUNT) ? id.split(BEFORE_COUNT)[0]! : ''
  isLocked = true
  document.body.inert = true
  clearTimeout(most)
  most = setTimeout(unlock, MOST_MS)
  unlockWhenQuiet()
}

let idle: ReturnType<typeof setTimeout> | undefined
const callbacks: (() => void)[] = []

function resumeWhenIdle(): void {
  clearTimeout(idle)
  if (pendingRequests > 0 || callbacks.length === 0) return
  idle = setTimeout(() => {
    for (const resume of callbacks.splice(0)) resume()
  }, QUIET_MS)
}

/** Settles when no request is pending: the entry is loaded, and its form is final. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    callbacks.push(resolve)
    resumeWhenIdle()
  })
}

/** A save starts with a click on Decap's button, which loads data before it saves anything. */
export function lockFormOnSave(button: string): void {
  const isSave = ({ target }: Event) => (target as Element).closest(button) !== null
  document.addEventListener('click', (event) => isSave(event) && lockForm(), { capture: true })
}

/** A request of the editing screen that a save may depend on. */
export async function trackRequest<Answer>(request: Promise<Answer>): Promise<Answer> {
  pendingRequests++
  clearTimeout(quiet)
  clearTimeout(idle)
  try {
    return await request
  } finally {
    pendingRequests--
    unlockWhenQuiet()
    resumeWhenIdle()
  }
}
