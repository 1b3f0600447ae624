import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureEngine } from '#scripts/browser.ts'
import { afterFile } from '#tests/after-file.ts'
import { freePort } from '#tests/product.ts'
import type { Driver, Viewport } from '#tests/smoke/driver/driver.ts'
import { DESKTOP, getPage } from './page.ts'
import { waitForOutput, ownHome, start } from './process.ts'
import {
  callIn,
  hasMet,
  keyActions,
  PATIENCE_MS,
  pointerActions,
  until,
  WebDriverError,
  type Run,
  type Tab,
} from './tab.ts'

const STARTS = 600
const BETWEEN_STARTS_MS = 50
/**
 * Small, because the element under the pointer gets the focus, and the pointer is in the middle. A window can be
 * larger.
 */
const SCREEN = '640x640x24'

/** Drives WebKitGTK through Debian's WebKitWebDriver and https://www.w3.org/TR/webdriver2/. */
export async function launchWebKit(): Promise<Driver> {
  return {
    async openUser({ url, viewport = DESKTOP, scripts = true }) {
      const session = await startSession(scripts)
      afterFile(session.end)
      const messages: string[] = []
      const tabAt = listTabs(session.send, messages)
      const pageAt = (handle: string) => getPage(tabAt(handle), url)
      const page = pageAt(await session.send<string>('GET', '/window'))
      await page.setViewportSize(viewport)
      return {
        page,
        complaints: { messages },
        async useSession(header) {
          // Cookies are set for the current page.
          await page.goto('/favicon.svg')
          await session.send('DELETE', '/cookie')
          for (const cookie of header?.split('; ') ?? []) {
            const [name = '', ...value] = cookie.split('=')
            await session.send('POST', '/cookie', { cookie: { name, value: value.join('='), path: '/' } })
          }
        },
        async newTab() {
          const { handle } = await session.send<{ handle: string }>('POST', '/window/new', { type: 'tab' })
          return pageAt(handle)
        },
        close: session.end,
      }
    },
  }
}

type Send = <Result = null>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>

async function sendTo<Result>(address: string, method: string, body?: object): Promise<Result> {
  const answer = await fetch(address, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
  if (!answer.ok) throw new WebDriverError(`${value.error}: ${value.message}`)
  return value
}

/** Starts a separate WebKitGTK on a separate display: windows on one display would take each other's focus. */
async function startSession(scripts: boolean): Promise<{ send: Send; end(): Promise<void> }> {
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'])
  const [display] = await waitForOutput(screen.stdout, /\d+(?=\n)/)
  const port = await freePort()
  const { home, env } = ownHome()
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  const quiet = { GSETTINGS_BACKEND: 'memory', NO_AT_BRIDGE: '1' }
  // Compositing without a graphics card took most of the processor time.
  const flat = { WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' }
  const onScreen = { DISPLAY: `:${display}`, GDK_BACKEND: 'x11' }
  const driver = start(ensureEngine('webkit'), [`--port=${port}`], { ...env, ...quiet, ...flat, ...onScreen })
  for (const stream of [driver.stdout, driver.stderr, screen.stderr]) stream.resume()
  const server = `http://127.0.0.1:${port}`
  for (let attempts = 1; !(await fetch(`${server}/status`).catch(() => null)); attempts++) {
    if (attempts === STARTS) throw new Error('WebKitWebDriver did not start in time.')
    await pause(BETWEEN_STARTS_MS)
  }
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  // Full screen, so that the window can be as narrow as a phone. Without compositing, a view transition crashes it.
  const args = ['--automation', '--full-screen', '--features=-ViewTransitions', `--enable-javascript=${scripts}`]
  const { sessionId } = await sendTo<{ sessionId: string }>(`${server}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: 'accept',
        timeouts: { script: PATIENCE_MS, pageLoad: PATIENCE_MS },
        'webkitgtk:browserOptions': { binary, args },
      },
    },
  })
  const session = `${server}/session/${sessionId}`
  return {
    send: (method, path, body) => sendTo(session + path, method, body),
    async end() {
      await sendTo(session, 'DELETE').catch(() => {})
      driver.stop()
      screen.stop()
    },
  }
}

const ASYNC = (expression: string) => `const done = arguments[0]
Promise.resolve((() => (${expression}\n))()).then((value) => done({ value }), (error) => done({ error: String(error) }))`

/** Tabs of a session by their handles. A session is in one tab and one frame at a time, so commands run one by one. */
function listTabs(send: Send, messages: string[]): (handle: string) => Tab {
  let last: Promise<unknown> = Promise.resolve()
  const run: Run = (script, ...args) =>
    send('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args })
  const call = (name: string, args: unknown[]) => callIn(run, messages, name, args)
  const getId = (element: object) => String(Object.values(element)[0])

  let entered: string | undefined
  let isInFrame = false

  const answerYes = () => send('POST', '/alert/accept').catch(() => {})

  async function enter(handle: string, frame: string | undefined) {
    // While a page shows a dialog, switching windows or leaving a frame never ends.
    if (isInFrame || handle !== entered) await answerYes()
    if (handle !== entered) await send('POST', '/window', { handle })
    else if (isInFrame) await send('POST', '/frame', { id: null })
    entered = handle
    isInFrame = false
    if (!frame) return
    const id = await send<object>('POST', '/element', { using: 'css selector', value: frame })
    await send('POST', '/frame', { id })
    isInFrame = true
  }

  return (handle) => {
    /** Runs something while no other command switches to another tab or frame. */
    function inside<Result>(frame: string | undefined, work: () => Promise<Result>): Promise<Result> {
      const turn = last.then(() => enter(handle, frame)).then(work)
      last = turn.catch(() => {})
      return turn
    }
    const sendInside: Send = (method, path, body) => inside(undefined, () => send(method, path, body))
    const runInside = <Result>(frame: string | undefined, name: string, args: unknown[]) =>
      inside(frame, () => call(name, args) as Promise<Result>)

    /** Performs an action on the element that a function of in-page.ts finds. */
    const withElement = (
      frame: string | undefined,
      name: string,
      selector: string,
      action: (element: object) => Promise<boolean>,
    ) =>
      inside(frame, async () => {
        const element = (await call(name, [selector])) as object | null
        return element ? action(element) : false
      })

    return {
      run: runInside,
      click: (frame, selector) =>
        withElement(frame, 'pressable', selector, async (element) => {
          await send('POST', '/actions', { actions: pointerActions(element) })
          await answerYes()
          return hasMet(call)
        }),
      setFiles: (frame, selector, path) =>
        withElement(frame, 'element', selector, async (element) => {
          await send('POST', `/element/${getId(element)}/value`, { text: path })
          return true
        }),
      insertText: (text) => runInside(undefined, 'insertText', [text]),
      press: (keys) => sendInside('POST', '/actions', { actions: keyActions(keys) }),
      async evaluate<Result>(expression: string) {
        const body = { script: ASYNC(expression), args: [] }
        const { value, error } = await sendInside<{ value: Result; error?: string }>('POST', '/execute/async', body)
        if (error) throw new Error(error)
        return value
      },
      goto: (url) => sendInside('POST', '/url', { url }),
      reload: () => sendInside('POST', '/refresh'),
      goBack: () => sendInside('POST', '/back'),
      address: () => sendInside<string>('GET', '/url'),
      async resize({ width, height }) {
        await until(`viewport of ${width} × ${height}`, async () => {
          const inner = await runInside<Viewport>(undefined, 'viewport', [])
          if (inner.width === width && inner.height === height) return true
          const outer = await sendInside<Viewport>('GET', '/window/rect')
          const wanted = { width: outer.width + width - inner.width, height: outer.height + height - inner.height }
          await sendInside('POST', '/window/rect', { x: 0, y: 0, ...wanted })
          return false
        })
      },
      screenshot: () => sendInside<string>('GET', '/screenshot'),
      close: () => sendInside('DELETE', '/window'),
    }
  }
}
