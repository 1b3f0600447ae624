import { z } from 'zod/mini'
import { GATEWAY } from '#cms/config/addresses.ts'
import type { CmsAction, CmsAnswer } from '#api/cms/contract/protocol.ts'
import { showProblems } from './field-problems.ts'
import { Refused, send } from './errors.ts'

/**
 * After a save, Decap reloads the entry with several requests and renders its form again, so anything typed in the
 * meantime would be lost silently. The form is blocked until that is done.
 */

/** After this long without a request, the form is the final one. */
const QUIET_MS = 200
/** The form is unblocked after this time, so that a server that doesn't respond can't lock users out of their text. */
const MOST_MS = 15_000

let pendingCommit = 0
let isSettling = false
let [quiet, most]: (ReturnType<typeof setTimeout> | undefined)[] = []
/** Decap's id of the focused field, `title-field-12`; the number changes when the form is rendered again. */
let field = ''

const BEFORE_COUNT = '-field-'

function end(): void {
  clearTimeout(quiet)
  clearTimeout(most)
  isSettling = false
  document.body.inert = false
  const again = field && document.querySelector<HTMLElement>(`[id^="${CSS.escape(field + BEFORE_COUNT)}"]`)
  if (again && document.activeElement === document.body) again.focus({ preventScroll: true })
}

function endWhenQuiet(): void {
  clearTimeout(quiet)
  if (isSettling && pendingCommit === 0) quiet = setTimeout(end, QUIET_MS)
}

/** A save has started. */
export function settle(): void {
  const { id = '' } = document.activeElement ?? {}
  if (!isSettling) field = id.includes(BEFORE_COUNT) ? id.split(BEFORE_COUNT)[0]! : ''
  isSettling = true
  document.body.inert = true
  clearTimeout(most)
  most = setTimeout(end, MOST_MS)
  endWhenQuiet()
}

let calm: ReturnType<typeof setTimeout> | undefined
const callbacks: (() => void)[] = []

function goOnWhenCalm(): void {
  clearTimeout(calm)
  if (pendingCommit > 0 || callbacks.length === 0) return
  calm = setTimeout(() => {
    for (const resume of callbacks.splice(0)) resume()
  }, QUIET_MS)
}

/** Settles when no request is pending: the entry is loaded, and its form is final. */
export function whenCalm(): Promise<void> {
  return new Promise((resolve) => {
    callbacks.push(resolve)
    goOnWhenCalm()
  })
}

/** A save starts with a click on Decap's button, which loads data before it saves anything. */
export function settleAfterSaves(button: string): void {
  const isSave = ({ target }: Event) => (target as Element).closest(button) !== null
  document.addEventListener('click', (event) => isSave(event) && settle(), { capture: true })
}

/** A request of the editing screen that a save may depend on. */
export async function counted<Answer>(request: Promise<Answer>): Promise<Answer> {
  pendingCommit++
  clearTimeout(quiet)
  clearTimeout(calm)
  try {
    return await request
  } finally {
    pendingCommit--
    endWhenQuiet()
    goOnWhenCalm()
  }
}

const address = z.object({
  /** The page that shows the change: `/news/2030-05-17-opening`. */
  address: z.string(),
  /** The file inside the content: `news/2030-05-17-opening.md`. */
  path: z.string(),
})

/** What the editing screen reports to the bar above it. */
export const pageMessageSchema = z.discriminatedUnion('kind', [
  z.extend(address, { kind: z.literal('draft') }),
  z.extend(address, {
    kind: z.literal('published'),
    /** The day on which it will be published, if that is in the future. */
    scheduledFor: z.optional(z.string()),
  }),
  z.extend(address, { kind: z.literal('removed') }),
  z.object({ kind: z.literal('refused'), status: z.number(), sentence: z.string() }),
  z.object({ kind: z.literal('opened'), hash: z.string() }),
])
export type PageMessage = z.infer<typeof pageMessageSchema>

/** Sends a message to the bar; the screen is in a frame of the bar's page. */
export function postToPage(told: PageMessage): void {
  window.parent.postMessage(told, location.origin)
}

/** Reports an error to the bar and the fields. */
export function reported(error: unknown): unknown {
  if (!(error instanceof Refused)) return error
  postToPage({ kind: 'refused', status: error.status, sentence: error.message })
  showProblems(error.refusal.problems ?? [])
  return error
}

/** Calls one gateway action, and reports its errors. @throws Refused */
export async function callGateway<Name extends CmsAction>(action: Name, params: object): Promise<CmsAnswer<Name>> {
  try {
    return await counted(send<CmsAnswer<Name>>(GATEWAY, action, params))
  } catch (error) {
    throw reported(error)
  }
}
