import type { MouseEvent } from 'react'

/** Does here what a link would load. A click that asks for another tab, window, or a download is the browser's own. */
export function takeClick(event: MouseEvent, work: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  work()
}
