import { fetchForPage } from '#site/lib/session/page-user.ts'
import { PageClock } from './page-clock.ts'

/** A browser that ends without notice loses no more than this. */
const SEND_EVERY_MS = 60_000

const send = (method: string, address: string, body: object) =>
  fetchForPage(address, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // The page may be on its way out.
    keepalive: true,
  })

export interface PageMeasure {
  /** Another page is in view. */
  turn(page: number): void
  /** Saves the reader's choice; false if it couldn't be saved, so that the old one stays. */
  choose(measures: boolean): Promise<boolean>
  end(): void
}

/**
 * Sends the server for how many seconds each page of a visible tab is in view, as long as the reader lets it
 * (rules: Document reads).
 */
export function measurePages(address: string, initial: boolean): PageMeasure {
  let clock = new PageClock(() => performance.now())
  let page = 1
  let measures = initial
  const updateClock = () => clock.show(measures && document.visibilityState === 'visible' ? page : null)
  const sendTimes = () => {
    const pages = clock.drain()
    // The server knows better where it refuses; nothing is sent again.
    if (pages.length > 0) send('POST', address, { pages }).catch(() => {})
  }
  const hide = () => {
    updateClock()
    if (document.visibilityState === 'hidden') sendTimes()
  }
  function use(value: boolean): void {
    measures = value
    if (!value) clock = new PageClock(() => performance.now())
    updateClock()
  }
  updateClock()
  const timer = setInterval(sendTimes, SEND_EVERY_MS)
  document.addEventListener('visibilitychange', hide)
  return {
    turn(to) {
      page = to
      updateClock()
    },
    async choose(value) {
      use(value)
      const answer = await send('PUT', '/api/investor/page-times', { measures: value }).catch(() => null)
      if (!answer?.ok) use(!value)
      return answer?.ok === true
    },
    end() {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
      sendTimes()
    },
  }
}
