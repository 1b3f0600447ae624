import { once } from 'node:events'
import { WebDriverError } from './tab.ts'

interface Header {
  name: string
  value: { type: string; value: string }
}

/** What a browser tells of, as far as somebody here listens. */
export type BrowserEvent =
  | { method: 'browsingContext.contextCreated'; params: { context: string; userContext: string } }
  | { method: 'log.entryAdded'; params: LogEntry }
  | {
      method: 'network.responseStarted'
      params: { context: string; isBlocked: boolean; request: { request: string }; response: { headers: Header[] } }
    }

/** What a page's console says. */
export interface LogEntry {
  level: string
  text: string
  source: { context: string }
  stackTrace?: { callFrames: { url: string; lineNumber: number }[] }
}

type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number; error: string; message: string }
  | ({ type: 'event' } & BrowserEvent)

export interface Connection {
  send<Result>(method: string, params: object): Promise<Result>
  /** Returns what ends the listening. */
  listen(hear: (event: BrowserEvent) => void): () => void
}

/** Speaks to a browser as https://www.w3.org/TR/webdriver-bidi/ says. */
export async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let last = 0
  const waiting = new Map<number, { resolve(result: unknown): void; reject(reason: Error): void }>()
  const listeners = new Set<(event: BrowserEvent) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') return listeners.forEach((hear) => hear(message))
    const { resolve, reject } = waiting.get(message.id)!
    waiting.delete(message.id)
    if (message.type === 'success') resolve(message.result)
    else reject(new WebDriverError(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'))
  })
  return {
    send: <Result>(method: string, params: object) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(++last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
      return promise as Promise<Result>
    },
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
