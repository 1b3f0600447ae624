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
