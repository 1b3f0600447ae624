/**
 * The browsers of `streams.ts`, in a process of their own, so that they take no time from what is measured. Each holds
 * a stream and comes back as the site's own script does. It is told what to do, and tells what happened, by messages.
 */
import { request } from 'node:http'
import { waitBeforeAgain } from '#site/lib/stream/waits.ts'

/** Where the server is now, by its own name. */
interface Place {
  url: string
  host: string
}

/** What it is told: to open streams for these cookies over so many milliseconds, where to go, to close all. */
export type Told = ({ open: readonly string[]; within: number } & Place) | Place | { close: true }

/** What it tells, with moments in milliseconds since 1970: of a browser, and how many are open. */
export type Happened =
  | { what: 'opened' | 'lost'; browser: number; at: number; open: number }
  | { what: 'news'; browser: number; at: number; conversations: readonly number[] }

const tell = (happened: Happened) => process.send!(happened)

let place: Place = { url: '', host: '' }
let open = 0
let generation = 0
const ends: (() => void)[] = []

function hold(browser: number, cookie: string, failures = 0): void {
  const own = generation
  let hasBegun = false
  let isOver = false
  const lose = () => {
    if (isOver || own !== generation) return
    isOver = true
    if (hasBegun) open--
    tell({ what: 'lost', browser, at: Date.now(), open })
    const next = hasBegun ? 0 : failures + 1
    setTimeout(() => own === generation && hold(browser, cookie, next), waitBeforeAgain(next))
  }
  const asked = request(`${place.url}/api/stream`, {
    agent: false,
    headers: { Host: place.host, Cookie: cookie, Accept: 'text/event-stream' },
  })
  ends.push(() => asked.destroy())
  asked.on('error', lose)
  asked.on('response', (answer) => {
    answer.on('close', lose)
    if (answer.statusCode !== 200) {
      answer.destroy()
      return
    }
    answer.setEncoding('utf8').on('data', (text: string) => {
      const at = Date.now()
      if (!hasBegun) {
        hasBegun = true
        tell({ what: 'opened', browser, at, open: ++open })
      }
      for (const [, data] of text.matchAll(/^event: news\ndata: (.*)$/gm)) {
        const { conversations } = JSON.parse(data!) as { conversations: readonly number[] }
        if (conversations.length > 0) tell({ what: 'news', browser, at, conversations })
      }
    })
  })
  asked.end()
}

process.on('message', (told: Told) => {
  if ('url' in told) place = told
  if ('open' in told)
    for (const [browser, cookie] of told.open.entries())
      setTimeout(hold, (browser * told.within) / told.open.length, browser, cookie)
  if ('close' in told) {
    generation++
    open = 0
    for (const end of ends.splice(0)) end()
  }
})
