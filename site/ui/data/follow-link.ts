import type { MouseEvent } from 'react'

/**
 * For a row with one link in it: a press anywhere on the row follows that link, with the modifier keys that the browser
 * knows. A press on another control of the row, or one that ends a selection of text, does nothing.
 */
export function followLink(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element
  if (target.closest('a, button, input, select, textarea, label, summary, [role="switch"]')) return
  if (!event.currentTarget.contains(target) || String(getSelection()) !== '') return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[href]')
  if (!link) return
  if (event.metaKey || event.ctrlKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}
