import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Viewport } from '#tests/smoke/driver/driver.ts'

/** The time limit for a page. */
export const PATIENCE_MS = 90_000
/** The pause between polls, each of which costs the browser time: short at first, then longer. */
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250

/** An error of WebDriver: `stale element reference`. */
export class WebDriverError extends Error {
  override name = 'WebDriverError'
}

/** The error for everything once a browser has ended; retrying can't help. */
const ENDED = /^invalid session id/

/** A tab of a browser, independent of the protocol. */
export interface Tab {
  /** Calls a function of in-page.ts in the page, or in its frame with this selector. */
  run<Result>(frame: string | undefined, name: string, args: unknown[]): Promise<Result>
  /** Clicks an element with the mouse; `false` while a click wouldn't reach it. */
  click(frame: string | undefined, selector: string): Promise<boolean>
  /** Gives a file field the file at this path; `false` while there is no such field. */
  setFiles(frame: string | undefined, selector: string, path: string): Promise<boolean>
  press(keys: string): Promise<unknown>
  insertText(text: string): Promise<unknown>
  /** The value of an expression in the page, or of its promise. */
  evaluate<Result>(expression: string): Promise<Result>
  goto(address: string): Promise<unknown>
  reload(): Promise<unknown>
  goBack(): Promise<unknown>
  address(): Promise<string>
  resize(viewport: Viewport): Promise<void>
  /** A PNG in base64. */
  screenshot(): Promise<string>
  close(): Promise<unknown>
}

/** Polls until there is a result; a page that is left in the meantime gives none. */
export async function until<Result>(what: string, read: () => Promise<Result>) {
  const end = Date.now() + PATIENCE_MS
  let reason: unknown
  let wait = FIRST_PAUSE_MS
  do {
    try {
      const found = await read()
      if (found) return found as NonNullable<Result>
    } catch (error) {
      if (!(error instanceof WebDriverError) || ENDED.test(error.message)) throw error
      reason = error
    }
    await pause(wait)
    wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)
  } while (Date.now() < end)
  throw new Error(`There was no ${what}.${reason ? ` ${String(reason)}` : ''}`)
}

async function bundleInPage(): Promise<string> {
  const input = fileURLToPath(new URL('in-page.ts', import.meta.url))
  const { output } = await (await rolldown({ input })).generate({ format: 'iife', name: 'inPage' })
  return `() => {\n${output[0].code}\nglobalThis.inPage = inPage\n}`
}
let bundle: Promise<string> | undefined

const CALL = `(name, args) => {
  if (!globalThis.inPage) return 'missing'
  try {
    const value = inPage[name](...JSON.parse(args))
    return value instanceof Element ? value : JSON.stringify({ value, complaints: inPage.drainComplaints() })
  } catch (error) {
    return JSON.stringify({ error: String(error) })
  }
}`

interface Answer {
  value?: unknown
  complaints?: string[]
  error?: string
}

/** Runs the text of a function in a page; returns its string or `null`, or a reference to its element. */
export type Run = (script: string, ...args: string[]) => Promise<unknown>

/** Calls a function of in-page.ts, which is loaded into a page on the first call. */
export async function callIn(run: Run, messages: string[], name: string, args: unknown[]): Promise<unknown> {
  const call = () => run(CALL, name, JSON.stringify(args))
  let answer = await call()
  // Loaded again if the page was left in between.
  while (answer === 'missing') {
    await run(await (bundle ??= bundleInPage()))
    answer = await call()
  }
  if (typeof answer !== 'string') return answer
  const { value, complaints = [], error } = JSON.parse(answer) as Answer
  messages.push(...complaints)
  if (error) throw new Error(error)
  return value
}

/** Whether a click reached its element. A page that was left by it doesn't respond. */
export async function hasMet(call: (name: string, args: unknown[]) => Promise<unknown>): Promise<boolean> {
  try {
    return !(await call('missed', []))
  } catch (error) {
    if (error instanceof WebDriverError) return true
    throw error
  }
}

/** WebDriver's characters for keys that type no text. */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** Keys in sequence as WebDriver's actions: `Shift+Tab`. */
export function keyActions(...keys: string[]): object[] {
  const actions = keys.flatMap((keys) => {
    const signs = keys.split(/(?<!^)\+/).map((key) => KEYS[key] ?? key)
    const down = signs.map((value) => ({ type: 'keyDown', value }))
    const up = signs.toReversed().map((value) => ({ type: 'keyUp', value }))
    return [...down, ...up]
  })
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** A click in the middle of an element. */
export function pointerActions(origin: unknown): object[] {
  const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
  return [{ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', origin, x: 0, y: 0 }, ...press] }]
}
