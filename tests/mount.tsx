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

/** Puts HTML into the page as a server writes it, and tells the page's scripts that it is there. */
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

/** Presses keys as `userEvent.keyboard` names them; whether the page kept the last one from the browser. */
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
  /** With its query. */
  path: string
  body: unknown
}

/** Answers what the page asks for, in the server's place. Returns what was asked, in its order. */
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

/** An answer of the product that refuses a call. */
export const error = (status: number, detail: string): Response =>
  Response.json(
    { type: 'about:blank', title: 'Refused', status, detail },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )

/** Keeps back what the error console says, which the test expects. What is returned hands it out. */
export function expectErrors(): () => string {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined)
  return () => consoleError.mock.calls.splice(0).join('\n')
}
