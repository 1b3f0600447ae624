import { plainKey } from '#site/lib/page/plain-key.ts'
import { placeBeside } from './place-beside.ts'

/** Menus that are HTML: the button of a row opens the menu of its list with what the row offers. */

/** Pixels between the menu and its button. */
const GAP = 6

let openedBy: HTMLButtonElement | undefined

const shownItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not([hidden])')]
const openMenu = () => document.querySelector<HTMLElement>('.action-menu:popover-open')

function open(button: HTMLButtonElement, from: 'first' | 'last'): void {
  const menu = document.getElementById(button.dataset['menu'] ?? '')
  if (!menu) return
  const offered = new Set(button.dataset['offers']?.split(' '))
  for (const item of menu.querySelectorAll<HTMLElement>('[data-act]'))
    item.hidden = !offered.has(item.dataset['act'] ?? '')
  // What is chosen is done to the row of the button.
  menu.dataset['row'] = button.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? ''
  menu.ariaLabel = button.ariaLabel
  openedBy = button
  button.ariaExpanded = 'true'
  menu.showPopover()
  placeBeside(menu, button, 'below', GAP)
  shownItems(menu)
    .at(from === 'first' ? 0 : -1)
    ?.focus()
}

/** The next item after the one in focus, around the end, that begins with what was typed; -1 for none. */
function nextByLetter(items: readonly HTMLElement[], at: number, key: string): number {
  if (key.length !== 1 || key === ' ') return -1
  const order = items.map((_, index) => (at + 1 + index) % items.length)
  return order.find((index) => items[index]!.innerText.toLowerCase().startsWith(key.toLowerCase())) ?? -1
}

function close(menu: HTMLElement): void {
  menu.hidePopover()
  openedBy?.focus()
}

document.addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-menu]')
    if (button) return open(button, 'first')
    const menu = openMenu()
    // Before what was chosen happens: a dialog gives the focus back to where it was.
    if (menu && (target as Element).closest('[role="menuitem"]')) close(menu)
  },
  true,
)

document.addEventListener(
  'keydown',
  (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-menu]')
    const menu = openMenu()
    const key = plainKey(event)
    if (button && !menu && ['ArrowDown', 'ArrowUp'].includes(key)) {
      event.preventDefault()
      return open(button, key === 'ArrowDown' ? 'first' : 'last')
    }
    if (!menu) return
    if (key === 'Tab') return close(menu)
    const items = shownItems(menu)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const last = items.length - 1
    const next =
      { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[key] ??
      nextByLetter(items, at, key)
    if (next < 0) return
    event.preventDefault()
    event.stopPropagation()
    items[next]?.focus()
  },
  true,
)

document.addEventListener(
  'toggle',
  ({ target }) => {
    const menu = target as HTMLElement
    if (!menu.matches('.action-menu') || menu.matches(':popover-open')) return
    if (openedBy) openedBy.ariaExpanded = 'false'
  },
  true,
)

// A page that is still being scrolled to the button takes the menu along.
document.addEventListener(
  'scroll',
  () => {
    const menu = openMenu()
    if (menu && openedBy) placeBeside(menu, openedBy, 'below', GAP)
  },
  { capture: true, passive: true },
)
