import { fetchForPage } from '#site/lib/session/page-user.ts'
import { PageClock } from './page-clock.ts'

/**
 * So often the time is sent while a page stays in view: a browser that ends at once loses no more than that.
 */
const EVERY = 60_000

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
  end(): void
}

/**
 * Tells the server for how many seconds each page of a visible tab is in view, as long as the reader's switch is on
 * (rules: Document reads).
 */
export function measurePages(address: string, choice: HTMLInputElement): PageMeasure {
  let clock = new PageClock(() => performance.now())
  let page = 1
  const updateClock = () => clock.show(choice.checked && document.visibilityState === 'visible' ? page : null)
  const sendTimes = () => {
    const pages = clock.drain()
    // The server knows better where it refuses; nothing is sent again.
    if (pages.length > 0) send('POST', address, { pages }).catch(() => {})
  }
  const hide = () => {
    updateClock()
    if (document.visibilityState === 'hidden') sendTimes()
  }
  async function choose(): Promise<void> {
    const measures = choice.checked
    if (!measures) clock = new PageClock(() => performance.now())
    updateClock()
    const answer = await send('PUT', '/api/investor/page-times', { measures }).catch(() => null)
    if (answer?.ok) return
    choice.checked = !measures
    updateClock()
  }
  updateClock()
  const timer = setInterval(sendTimes, EVERY)
  document.addEventListener('visibilitychange', hide)
  const chosen = () => void choose()
  choice.addEventListener('change', chosen)
  return {
    turn(to) {
      page = to
      updateClock()
    },
    end() {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
      choice.removeEventListener('change', chosen)
      sendTimes()
    },
  }
}
