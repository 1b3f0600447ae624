/**
 * Errors that browsers report about a page that is being left. Leaving cancels what still loads; the page can't prevent
 * that, and its user already sees the next one.
 */
const LEAVING_ERRORS = [
  // Chromium, when the window is resized during the transition to another page.
  /^(?:\w+Error: )?Transition was (?:skipped|aborted because of invalid state)\b/,
  // Firefox, in the same case.
  /\bSkipped view transition\b/,
  // Firefox, about scripts, style sheets, and responses that were still loading.
  /^TypeError: error loading dynamically imported module/,
  /^Error: Unable to preload CSS for \//,
  /^AbortError: The operation was aborted/,
  // Firefox, about the event stream that every page of a signed-in user keeps open.
  /^The connection to \S+\/api\/stream\S* was interrupted while the page was loading\.$/,
]

/** How long the transition to a page may take that the site's router swaps in, on a busy machine. */
const TRANSITION_MS = 5000

/** When a page is being left, in milliseconds of one clock. The same errors at any other time are faults. */
export class Departure {
  #navigation: unknown
  #from = Infinity
  #until = -Infinity

  /** Another document was requested. */
  start(navigation: unknown, at: number): void {
    this.#navigation = navigation
    this.#from = at
    this.#until = Infinity
  }

  /** That document has replaced the page, or won't. */
  end(navigation: unknown, at: number): void {
    if (this.#navigation !== navigation) return
    this.#navigation = undefined
    this.#until = at
  }

  /** The site's router has changed the address within the document. */
  swap(at: number): void {
    if (this.#navigation !== undefined) return
    this.#from = at
    this.#until = at + TRANSITION_MS
  }

  /** Whether an error only says that the page is being left. */
  excuses(text: string, at: number): boolean {
    return at >= this.#from && at <= this.#until && LEAVING_ERRORS.some((pattern) => pattern.test(text))
  }
}
