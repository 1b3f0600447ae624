/** Milliseconds between two questions while there is no stream. */
const POLL_DELAY_MS = 10_000
/** The first try of a new stream comes within so many milliseconds, the later ones take up to the most. */
const AGAIN = { least: 1000, first: 15_000, most: 120_000 }

/**
 * How long to wait before the next try after so many failures, in milliseconds. After a restart all browsers come back:
 * each one at a moment of its own, so that they do not come at once.
 */
export function getRetryDelay(failures: number, random = Math.random()): number {
  const longest = Math.min(AGAIN.first * 2 ** failures, AGAIN.most)
  return AGAIN.least + random * (longest - AGAIN.least)
}

/** Until the next question. */
export const getPollDelay = (random = Math.random()): number => POLL_DELAY_MS * (0.8 + 0.4 * random)
