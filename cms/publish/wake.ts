/** Timers cannot wait longer than 24 days, and a machine may sleep, or its clock be set: look again this often. */
const LOOK_AGAIN_MS = 60_000

/**
 * Calls back once the clock has reached a moment, also one that is past already. Holds no process open.
 *
 * @param now the clock.
 * @returns the way to call it off.
 */
export function wakeAt(moment: number, now: () => number, action: () => void): () => void {
  let timer: NodeJS.Timeout
  const look = () => {
    const rest = moment - now()
    if (rest <= 0) action()
    else timer = setTimeout(look, Math.min(rest, LOOK_AGAIN_MS)).unref()
  }
  timer = setTimeout(look, Math.max(0, Math.min(moment - now(), LOOK_AGAIN_MS))).unref()
  return () => clearTimeout(timer)
}
