import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureEngine } from '#scripts/browser.ts'
import { afterFile } from '#tests/after-file.ts'
import { LeftDocuments } from '#tests/complaints.ts'
import type { Driver } from '#tests/smoke/driver/driver.ts'
import { connect, type Connection, type LogEntry } from './bidi.ts'
import { DESKTOP, getPage } from './page.ts'
import { waitForOutput, ownHome, start } from './process.ts'
import { callIn, hasMet, keyActions, pointerActions, WebDriverError, type Run, type Tab } from './tab.ts'

/** Settings of all test browsers for which the protocol has no command, and no prelaunched processes. */
const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'ui.useOverlayScrollbars': 1,
  'dom.ipc.processPrelaunch.enabled': false,
}

const SANDBOX = 'sandbox allow-forms allow-same-origin allow-top-navigation'
/** Decap tries to evaluate text, which the policy blocks; that isn't an error. */
const TRIED = /blocked a JavaScript eval/

/** The message of an error, and its location. */
function getMessage({ text, stackTrace }: LogEntry): string {
  const [frame] = stackTrace?.callFrames ?? []
  return frame ? `${text} (${frame.url}:${frame.lineNumber})` : text
}

const EVENTS = [
  'browsingContext.contextCreated',
  'browsingContext.navigationStarted',
  'browsingContext.navigationFailed',
  'script.realmCreated',
  'log.entryAdded',
]

let browser: Promise<Connection> | undefined

async function startFirefox(): Promise<Connection> {
  const { home, env } = ownHome()
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`)
  writeFileSync(join(home, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0']
  const { stdout, stderr } = start(ensureEngine('firefox'), args, env)
  stdout.resume()
  const [, address] = await waitForOutput(stderr, /WebDriver BiDi listening on (ws:\S+)/)
  const connection = await connect(`${address}/session`)
  // Accepts the browser's own dialogs, such as whether to leave a page.
  const answers = { unhandledPromptBehavior: { default: 'accept', beforeUnload: 'accept' } }
  await connection.send('session.new', { capabilities: { alwaysMatch: answers } })
  await connection.send('session.subscribe', { events: EVENTS })
  return connection
}

/** Drives a standard Firefox through https://www.w3.org/TR/webdriver-bidi/. One runs for the whole worker. */
export async function launchFirefox(): Promise<Driver> {
  const { send, listen } = await (browser ??= startFirefox())
  return {
    async openUser({ url, viewport = DESKTOP, scripts = true }) {
      const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
      const messages: string[] = []
      /** Each with those around it. */
      const contexts = new Map<string, readonly string[]>()
      const left = new LeftDocuments()
      const ends = [
        listen(({ method, params }) => {
          if (method === 'browsingContext.contextCreated' && params.userContext === userContext)
            contexts.set(params.context, [params.context, ...(contexts.get(params.parent ?? '') ?? [])])
          const around = contexts.get((method === 'log.entryAdded' ? params.source.context : params.context) ?? '')
          if (!around) return
          if (method === 'script.realmCreated') left.open(params.realm, around)
          if (method === 'browsingContext.navigationStarted') left.leave(params.context, params.navigation)
          if (method === 'browsingContext.navigationFailed') left.stay(params.navigation)
          if (method !== 'log.entryAdded' || !/error|warn/.test(params.level) || TRIED.test(params.text)) return
          if (!left.excuses(params.text, params.source.realm)) messages.push(getMessage(params))
        }),
      ]
      const partition = { type: 'storageKey', userContext }
      async function newTab() {
        const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window', userContext })
        if (!scripts) ends.push(await forbidScripts(context))
        const tab = getTab(context, scripts)
        const close = () => {
          left.leave(context, 'close')
          return tab.close()
        }
        return getPage({ ...tab, close }, url)
      }
      let isOpen = true
      async function close() {
        if (!isOpen) return
        isOpen = false
        ends.forEach((end) => end())
        await send('browser.removeUserContext', { userContext })
      }
      afterFile(close)
      const page = await newTab()
      await page.setViewportSize(viewport)
      return {
        page,
        complaints: { messages },
        async useSession(header) {
          await send('storage.deleteCookies', { partition })
          for (const pair of header?.split('; ') ?? []) {
            const [name = '', ...rest] = pair.split('=')
            const value = { type: 'string', value: rest.join('=') }
            const cookie = { name, value, domain: new URL(url).hostname, path: '/' }
            await send('storage.setCookie', { cookie, partition })
          }
        },
        newTab,
        close,
      }
    },
  }

  /** The protocol can't disable scripts yet, so responses get a sandbox policy that does. */
  async function forbidScripts(context: string): Promise<() => void> {
    const end = listen(({ method, params }) => {
      if (method !== 'network.responseStarted' || !params.isBlocked || params.context !== context) return
      // Several cookies arrive as lines of one header.
      const lines = params.response.headers.flatMap(({ name, value }) =>
        value.value.split('\n').map((line) => ({ name, value: { type: 'string', value: line } })),
      )
      const headers = [...lines, { name: 'Content-Security-Policy', value: { type: 'string', value: SANDBOX } }]
      // The page may have been left meanwhile.
      send('network.continueResponse', { request: params.request.request, headers }).catch((error: unknown) => {
        if (!(error instanceof WebDriverError)) throw error
      })
    })
    const contexts = [context]
    await send('session.subscribe', { events: ['network.responseStarted'], contexts })
    await send('network.addIntercept', { phases: ['responseStarted'], contexts })
    return end
  }

  function getTab(context: string, scripts: boolean): Tab {
    /** The driver's functions run in their own sandbox, which also works where scripts are disabled. */
    const inWorld = (place: string) => ({ context: place, sandbox: 'driver' })

    const runIn =
      (place: string): Run =>
      async (script, ...args) => {
        const values = args.map((value) => ({ type: 'string', value }))
        const how = { functionDeclaration: script, arguments: values, awaitPromise: false, target: inWorld(place) }
        const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', how)
        if (!result) throw new Error(exceptionDetails?.text)
        return result.type === 'node' ? { sharedId: result.sharedId } : result.value
      }

    /** The browsing context of the window that an expression returns. */
    async function getContext(place: string, expression: string): Promise<string | undefined> {
      const how = { expression, awaitPromise: false, target: inWorld(place) }
      const { result } = await send<Evaluated>('script.evaluate', how)
      return result?.type === 'window' ? (result.value as { context: string }).context : undefined
    }

    /** The tab's own context, or that of its frame with this selector. */
    const getPlace = async (frame: string | undefined) =>
      (frame && (await getContext(context, `document.querySelector(${JSON.stringify(frame)})?.contentWindow`))) ??
      context

    /** The context that receives keys. */
    async function focusedPlace(place = context): Promise<string> {
      const inner = await getContext(place, 'document.activeElement?.contentWindow')
      return inner ? focusedPlace(inner) : place
    }

    /** A window in the background receives keys, but its fields don't react to them. */
    async function type(...keys: string[]): Promise<void> {
      await send('browsingContext.activate', { context })
      await send('input.performActions', { context: await focusedPlace(), actions: keyActions(...keys) })
    }

    const call = (place: string, name: string, args: unknown[]) => callIn(runIn(place), [], name, args)

    /** Performs an action on the element that a function of in-page.ts finds. */
    async function withElement(
      frame: string | undefined,
      name: string,
      selector: string,
      action: (element: unknown, place: string) => Promise<boolean>,
    ) {
      const place = await getPlace(frame)
      const element = await call(place, name, [selector])
      return element ? action(element, place) : false
    }

    return {
      run: async <Result>(frame: string | undefined, name: string, args: unknown[]) =>
        (await call(await getPlace(frame), name, args)) as Result,
      click: (frame, selector) =>
        withElement(frame, 'pressable', selector, async (element, place) => {
          await send('input.performActions', { context: place, actions: pointerActions({ type: 'element', element }) })
          return hasMet((command, args) => call(place, command, args))
        }),
      setFiles: (frame, selector, path) =>
        withElement(frame, 'element', selector, async (element, place) => {
          await send('input.setFiles', { context: place, element, files: [path] })
          return true
        }),
      press: type,
      // Firefox sends `beforeinput`, which the editor needs, only for keys and not for commands.
      insertText: (text) => type(...text),
      async evaluate<Result>(expression: string) {
        const asText = `(async () => JSON.stringify((await (${expression})) ?? null))()`
        const target = scripts ? { context } : inWorld(context)
        const how = { expression: asText, awaitPromise: true, target }
        const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', how)
        if (!result) throw new Error(exceptionDetails?.text)
        return JSON.parse(String(result.value)) as Result
      },
      goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
      goBack: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
      async address() {
        const { contexts } = await send<{ contexts: [{ url: string }] }>('browsingContext.getTree', {
          root: context,
          maxDepth: 0,
        })
        return contexts[0].url
      },
      resize: async ({ width, height }) => {
        await send('browsingContext.setViewport', { context, viewport: { width, height } })
      },
      screenshot: async () => (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
      close: () => send('browsingContext.close', { context }),
    }
  }
}

interface Evaluated {
  result?: { type: string; value?: unknown; sharedId?: string }
  exceptionDetails?: { text: string }
}
