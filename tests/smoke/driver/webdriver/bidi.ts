import { once } from 'node:events'
import { WebDriverError } from './tab.ts'

interface Header {
  name: string
  value: { type: string; value: string }
}

/** Browser events, as far as someone subscribed. */
export type BrowserEvent =
  | {
      method: 'browsingContext.contextCreated'
      params: { context: string; parent: string | null; userContext: string }
    }
  | { method: 'log.entryAdded'; params: LogEntry }
  | {
      method: 'browsingContext.navigationStarted' | 'browsingContext.navigationFailed'
      params: { context: string; navigation: string | null }
    }
  | { method: 'script.realmCreated'; params: { realm: string; context?: string } }
  | {
      method: 'network.responseStarted'
      params: { context: string; isBlocked: boolean; request: { request: string }; response: { headers: Header[] } }
    }

/** An entry of a page's console. */
export interface LogEntry {
  level: string
  text: string
  source: { context: string; realm: string }
  stackTrace?: { callFrames: { url: string; lineNumber: number }[] }
}

type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number; error: string; message: string }
  | ({ type: 'event' } & BrowserEvent)

export interface Connection {
  send<Result>(method: string, params: object): Promise<Result>
  /** Returns a function that unsubscribes. */
  listen(listener: (event: BrowserEvent) => void): () => void
}

/** Connects to a browser that implements https://www.w3.org/TR/webdriver-bidi/. */
export async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let last = 0
  const pending = new Map<number, { resolve(result: unknown): void; reject(reason: Error): void }>()
  const listeners = new Set<(event: BrowserEvent) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') return listeners.forEach((listener) => listener(message))
    const { resolve, reject } = pending.get(message.id)!
    pending.delete(message.id)
    if (message.type === 'success') resolve(message.result)
    else reject(new WebDriverError(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has closed the connection.'))
  })
  return {
    send: <Result>(method: string, params: object) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      pending.set(++last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
      return promise as Promise<Result>
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
