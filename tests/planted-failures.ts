import { STATUS_CODES } from 'node:http'
import type { Page, Route } from 'playwright'
import { refusedWith, toasted } from './browser.ts'

const SENTENCE = 'Planted in the server’s place.'
const UNREACHABLE = 'We couldn’t reach the server. Check your connection.'
/** The responses for failing calls, used in turn. */
const STATUSES = [400, 404, 409, 413, 429, 500, 503, 401, 403]
/**
 * The contents of a response: a message of the product, a text of another server, nothing, markup; or no response at
 * all.
 */
const OTHERS = ['text', 'empty', 'markup', 'none'] as const
type Body = 'ours' | (typeof OTHERS)[number]

/** A failing call, and what is shown about it (docs/rules/frame.md, Failures). */
export interface Failing {
  /** The call's address as a Playwright pattern. */
  call: string
  method?: string
  /** Makes the call: clicks the button again. */
  click: () => Promise<unknown>
  title: string
  /** The message when the body isn't a message of the product. */
  otherwise?: string
  /** The default is shown even before a message of the product. */
  isFixed?: true
  /** Statuses with a special meaning for this call. */
  except?: readonly number[]
}

let turn = 0
let others = 0

function nextStatus(except: readonly number[]): number {
  for (;;) {
    const status = STATUSES[turn++ % STATUSES.length]!
    if (!except.includes(status)) return status
  }
}

const ANSWERS: Record<Exclude<Body, 'none'>, (status: number) => Parameters<Route['fulfill']>[0]> = {
  ours: (status) => refusedWith(status, SENTENCE),
  text: (status) => ({ status, contentType: 'text/plain', body: 'Another server says no' }),
  empty: (status) => ({ status, body: '' }),
  markup: (status) => ({ status, contentType: 'text/html', body: '<h1>Gateway</h1><hr>proxy' }),
}
const TEXTS: Partial<Record<Body, string>> = { ours: SENTENCE, text: 'Another server says no' }

/** What a toast says about a failure below its title. */
function describeFailure({ otherwise, isFixed }: Failing, body: Body, status: number): string {
  if (body === 'none') return otherwise ? `${otherwise.replace(/[^.!?]$/, '$&.')} ${UNREACHABLE}` : UNREACHABLE
  const message = `${status}: ${TEXTS[body] ?? STATUS_CODES[status]}`
  return otherwise && (body !== 'ours' || isFixed) ? `${otherwise} (${message})` : message
}

/** Responds to the calls of an address in the server's place until it's released; other methods pass through. */
export async function plant(
  page: Page,
  call: string,
  answer: 'none' | Parameters<Route['fulfill']>[0],
  method?: string,
) {
  const handler = (route: Route) => {
    if (method && route.request().method() !== method) return route.fallback()
    return answer === 'none' ? route.abort() : route.fulfill(answer)
  }
  await page.route(call, handler)
  return () => page.unroute(call, handler)
}

/** Lets a call fail with a message of the product and, alternately, in another way, and reads the toast. */
export async function failsTwice(page: Page, failing: Failing, see: (...texts: string[]) => void): Promise<void> {
  const { call, method, click, title, otherwise, except = [] } = failing
  for (const body of ['ours', OTHERS[others++ % OTHERS.length]!] as const) {
    const status = nextStatus(except)
    const letGo = await plant(page, call, body === 'none' ? body : ANSWERS[body](status), method)
    await click()
    await toasted(page, title, describeFailure(failing, body, status))
    await letGo()
  }
  see(title, ...(otherwise ? [otherwise] : []))
}
