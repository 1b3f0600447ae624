import { plainKey } from '#site/lib/page/plain-key.ts'

const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: 'previous',
  PageUp: 'previous',
  ArrowRight: 'next',
  PageDown: 'next',
  Home: 'first',
  End: 'last',
  '-': 'out',
  '+': 'in',
  '=': 'in',
  '0': 'fit',
  ' ': 'next',
  f: 'full',
  '/': 'search',
}
const SIDEWAYS = ['ArrowLeft', 'ArrowRight']

/** Keys, while the focus is in the viewer and in no field. A page wider than its place is moved by the arrows. */
export function addKeys(root: HTMLElement, isWhole: () => boolean, onAction: (name: string) => void): void {
  root.addEventListener('keydown', (event) => {
    const key = plainKey(event)
    const name = key === ' ' && event.shiftKey ? 'previous' : KEYS[key]
    // A button that has the focus is pressed by Space.
    if (key === ' ' && event.target instanceof HTMLButtonElement) return
    if (!name || event.target instanceof HTMLInputElement || (SIDEWAYS.includes(key) && !isWhole())) return
    event.preventDefault()
    // The whole site has a search of its own under the same key.
    event.stopPropagation()
    onAction(name)
  })
}
