/**
 * What browsers report of a page that is left while something of it goes on. Leaving cancels what still loads, and no
 * page can help it: a person sees the next page. A file that is missing for real fails in Chromium by its status.
 */
const OF_LEFT_PAGES = [
  // Chromium, of a page that still passes into another one while its window gets another size.
  /^(?:\w+Error: )?Transition was (?:skipped|aborted because of invalid state)\b/,
  // Firefox, of the same.
  /\bSkipped view transition\b/,
  // Firefox, of scripts, style sheets and answers that were on their way.
  /^TypeError: error loading dynamically imported module/,
  /^Error: Unable to preload CSS for \//,
  /^AbortError: The operation was aborted/,
  // Firefox, of the stream of events that each page of a member holds open.
  /^The connection to \S+\/api\/stream\S* was interrupted while the page was loading\.$/,
]

/** Whether a browser reports only that a page was left. */
export const isOfLeftPage = (text: string): boolean => OF_LEFT_PAGES.some((one) => one.test(text))
