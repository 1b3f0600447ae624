import { PAGE_USER_PARAMETER } from '#api/platform/contract/page-user.ts'
import { type News, STREAM_EVENTS, STREAM_PATH } from '#api/notifications/contract/stream.ts'
import { backgroundSignal, pageHeaders } from '#site/lib/session/page-user.ts'
import { notifySessionRefused } from '#site/lib/session/refused.ts'
import { $newsCount } from './news-store.ts'
import { type StreamMessage, publishStreamMessage } from './stream-events.ts'
import { getRetryDelay, getPollDelay } from './waits.ts'

/**
 * One stream for all tabs of this browser: those that are looked at ask for the lock, and the one that has it tells the
 * others. A tab that no one looks at for a while gives it up.
 */

/** Milliseconds out of sight after which a tab gives the stream up. */
const HIDDEN = 60_000
/** Milliseconds of silence after which a line counts as down: two of the server's beats, and a little. */
const SILENT = 60_000
/** Milliseconds for which a browser asks that has been sent away. */
const AWAY = 5 * 60_000

let isStarted = false
let lastMessageAt = 0
/** How much was unread when the page asked; nothing once a stream has begun. */
let known: number | undefined
let channel: BroadcastChannel
/** Whose it is: nothing about anyone else may reach it. */
let owner: string

function onMessage(message: StreamMessage | null): void {
  lastMessageAt = Date.now()
  if (!message) return
  publishStreamMessage(message)
  $newsCount.set($newsCount.get() + 1)
}

/** In this tab and in the others; `null` is a beat. */
function spread(message: StreamMessage | null): void {
  onMessage(message)
  channel.postMessage(message)
}

/**
 * How a stream ended: the server sent this browser away, the session is over, it never began, or the line was lost, as
 * all are at once when the server restarts.
 */
type End = 'leave' | 'over' | 'refused' | 'lost'

/** Holds the stream until it ends, or the signal. */
function hold(signal: AbortSignal): Promise<End> {
  return new Promise((resolve) => {
    const source = new EventSource(`${STREAM_PATH}?${PAGE_USER_PARAMETER}=${owner}`)
    let silence: ReturnType<typeof setTimeout>
    let hasStarted = false
    const end = (why: End) => {
      clearTimeout(silence)
      source.close()
      signal.removeEventListener('abort', lose)
      resolve(why)
    }
    const lose = () => end(hasStarted ? 'lost' : 'refused')
    const listen = () => {
      hasStarted = true
      clearTimeout(silence)
      silence = setTimeout(lose, SILENT)
    }
    signal.addEventListener('abort', lose)
    source.addEventListener(STREAM_EVENTS.news, ({ data }: MessageEvent<string>) => {
      const isFirst = !hasStarted
      listen()
      const news = JSON.parse(data) as News
      if (!isFirst) return spread(news)
      // A stream begins with how things are: what the page that began it has just loaded is no news. Otherwise
      // anything may have come while there was none.
      spread(news.unread === known ? null : { unread: news.unread, conversations: null })
      known = undefined
    })
    source.addEventListener(STREAM_EVENTS.beat, () => {
      listen()
      spread(null)
    })
    for (const why of [STREAM_EVENTS.leave, STREAM_EVENTS.over]) source.addEventListener(why, () => end(why))
    // Tried again by us, not by the browser: all browsers would come back at once.
    source.addEventListener('error', lose)
    silence = setTimeout(lose, SILENT)
  })
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** What a stream would have said, by asking. Answers whether the session is still alive, and its own. */
async function checkSession(): Promise<boolean> {
  const request = { headers: pageHeaders(owner), signal: backgroundSignal() }
  const answer = await fetch('/api/notifications/unread', request).catch(() => undefined)
  if (answer?.status === 401 || answer?.status === 409) return false
  const news = answer?.ok
    ? ((await answer.json().catch(() => undefined)) as Pick<News, 'unread'> | undefined)
    : undefined
  if (news) spread({ ...news, conversations: null })
  return true
}

/** Asks until it is time for a stream again. Answers whether the session is still alive. */
async function pollFor(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  const until = Date.now() + milliseconds
  while (!signal.aborted) {
    const left = until - Date.now()
    if (left <= 0) return true
    const wait = getPollDelay()
    await pause(Math.min(wait, left), signal)
    if (wait < left && !signal.aborted && !(await checkSession())) return false
  }
  return true
}

/** Leads: a stream as long as there is one, questions where there is none. */
async function lead(signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const startedAt = Date.now()
    const why = await hold(signal)
    if (signal.aborted) return
    failures = lastMessageAt > startedAt ? 0 : failures + 1
    // Of those who lost it together no one asks at once.
    if ((why === 'over' || why === 'refused') && !(await checkSession())) return notifySessionRefused()
    if (!(await pollFor(why === 'leave' ? AWAY : getRetryDelay(failures), signal))) return notifySessionRefused()
  }
}

/** Waits for its turn to lead for as long as someone looks at this tab. */
function competeToLead(name: string): void {
  let stop: AbortController | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    clearTimeout(leaving)
    if (stop) return
    stop = new AbortController()
    const { signal } = stop
    // Without locks, as on a plain http address of a network, each tab has its own.
    const led = 'locks' in navigator ? navigator.locks.request(name, { signal }, () => lead(signal)) : lead(signal)
    // A request that is given up while it waits.
    led.catch(() => undefined)
  }
  const end = () => {
    stop?.abort()
    stop = undefined
  }
  const updateLead = () => {
    if (document.visibilityState === 'visible') start()
    else leaving = setTimeout(end, HIDDEN)
  }
  document.addEventListener('visibilitychange', updateLead)
  addEventListener('pagehide', end)
  addEventListener('pageshow', updateLead)
  updateLead()
  // The leader may be a tab that the system has put to sleep.
  const watch = async () => {
    const isSilent = document.visibilityState === 'visible' && Date.now() - lastMessageAt > SILENT
    if (isSilent && !(await checkSession())) return notifySessionRefused()
    setTimeout(() => void watch(), getPollDelay())
  }
  setTimeout(() => void watch(), SILENT)
}

/** Begins to listen for what happens to this user, once; `unread` is how much the page has just loaded. */
export function startStream(userId: number, unread: number): void {
  if (isStarted) return
  isStarted = true
  known = unread
  owner = String(userId)
  const name = `trellis-stream-${owner}`
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<StreamMessage | null>) => onMessage(data))
  lastMessageAt = Date.now()
  competeToLead(name)
}
