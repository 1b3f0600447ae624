import { vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'

const roots: Root[] = []

/** Renders a component into the page of a component test, which is emptied after the test. */
export function mount(node: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  roots.push(root)
  flushSync(() => root.render(node))
  return place
}

/** Inserts HTML into the page as the server renders it, and notifies the page's scripts. */
export function mountHtml(html: string): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  document.dispatchEvent(new Event('astro:page-load'))
  return place
}

export function unmountAll(): void {
  for (const root of roots.splice(0)) root.unmount()
  document.body.replaceChildren()
}

/** Presses keys, named as in `userEvent.keyboard`; returns whether the page prevented the default of the last one. */
export async function swallows(keys: string): Promise<boolean> {
  let last: Event | undefined
  const note = (event: Event) => (last = event)
  addEventListener('keydown', note, true)
  await userEvent.keyboard(keys)
  removeEventListener('keydown', note, true)
  return last!.defaultPrevented
}

export interface RecordedCall {
  method: string
  /** The path with its query. */
  path: string
  body: unknown
}

/** Responds to the page's requests in the server's place. Returns the requests in order. */
export function answerCalls(answer: (call: RecordedCall) => Response | Promise<Response>): RecordedCall[] {
  const all: RecordedCall[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const call = { method: request.method, path: pathname + search, body: text ? (JSON.parse(text) as unknown) : null }
    all.push(call)
    return await answer(call)
  })
  return all
}

/** A rejection by the product. */
export const error = (status: number, detail: string): Response =>
  Response.json(
    { type: 'about:blank', title: 'Refused', status, detail },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )

/** Captures expected output on the error console. The returned function hands it out. */
export function expectErrors(): () => string {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined)
  return () => consoleError.mock.calls.splice(0).join('\n')
}
