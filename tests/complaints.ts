/**
 * Errors that browsers report about a page that is being left. Leaving cancels what still loads; the page can't prevent
 * that, and its user already sees the next one.
 */
const LEAVING_ERRORS = [
  // Chromium, when the window is resized during the transition to another page.
  /^(?:\w+Error: )?Transition was (?:skipped|aborted because of invalid state)\b/,
  // Firefox, about scripts, style sheets, and responses that were still loading.
  /^TypeError: error loading dynamically imported module/,
  /^Error: Unable to preload CSS for \//,
  /^AbortError: The operation was aborted/,
  // Firefox, about the event stream that every page of a signed-in user keeps open.
  /^The connection to \S+\/api\/stream\S* was interrupted while the page was loading\.$/,
]

/** Whether an error only says that a page is being left, if it is. */
const isLeavingError = (text: string) => LEAVING_ERRORS.some((pattern) => pattern.test(text))

/** How long the transition to a page may take that the site's router swaps in, on a busy machine. */
const TRANSITION_MS = 5000

/**
 * When a page is being left, in milliseconds of one clock, for a browser that doesn't say which document an error is
 * from. The same errors at any other time are faults.
 */
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
    return at >= this.#from && at <= this.#until && isLeavingError(text)
  }
}

/** Which documents are being left, for a browser that says which one an error is from. It may be reported late. */
export class LeftDocuments {
  readonly #documents = new Map<string, { contexts: readonly string[]; navigation?: unknown }>()

  /** A document was created in a frame or tab: `contexts` are that one and those around it. */
  open(document: string, contexts: readonly string[]): void {
    this.#documents.set(document, { contexts })
  }

  /** A navigation of a frame or tab has started, or its closing. */
  leave(context: string, navigation: unknown): void {
    for (const document of this.#documents.values())
      if (document.contexts.includes(context)) document.navigation = navigation
  }

  /** That navigation has failed. */
  stay(navigation: unknown): void {
    for (const document of this.#documents.values()) if (document.navigation === navigation) delete document.navigation
  }

  /** Whether an error only says that its document is being left. */
  excuses(text: string, document: string): boolean {
    return this.#documents.get(document)?.navigation !== undefined && isLeavingError(text)
  }
}
