import { plainKey } from '#site/lib/page/plain-key.ts'

export type ViewerAction = 'previous' | 'next' | 'first' | 'last' | 'out' | 'in' | 'fit' | 'full' | 'search'

const KEYS: Readonly<Record<string, ViewerAction>> = {
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

/** What a key does while the focus is in the viewer and in no field. The arrows move a page wider than its place. */
export function keyAction(event: KeyboardEvent, isWhole: () => boolean): ViewerAction | undefined {
  const key = plainKey(event)
  // A button that has the focus is clicked by Space.
  if (event.target instanceof HTMLInputElement || (key === ' ' && event.target instanceof HTMLButtonElement)) return
  if (SIDEWAYS.includes(key) && !isWhole()) return
  return key === ' ' && event.shiftKey ? 'previous' : KEYS[key]
}
