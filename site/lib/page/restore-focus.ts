/**
 * Keeps the keyboard's place (docs/decisions/0017). A control may go away with its row, its dialog or its page, or be
 * switched off by what it did; the browser then forgets where someone was, and the next Tab begins at the top of the
 * page. In that case the focus moves to what opened the dialog, to what took the place of the control, to what stands
 * next to it, or to the main part of a new page.
 */

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
const ROWS = 'li, tr, article, [role="listitem"], [role="row"]'
/** What lies over the page: once it is gone, the place below it counts again. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog, [popover]'

interface Position {
  control: HTMLElement
  /** The control and what is around it, from inside out, each with where it stood in its parent. */
  around: { element: Element; parent: Element; index: number }[]
}

/** The last position in each layer, the newest last. */
const positions = new Map<Element, Position>()
let last: HTMLElement | undefined
/** Where the focus was moved from and to, so that it can go back to a control that was only off for a moment. */
let moved: { from: HTMLElement; to: HTMLElement } | undefined

const isOff = (control: Element) => !control.isConnected || control.matches(':disabled')
const isSeen = (control: Element) =>
  control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]')
const isNowhere = () => {
  const now = document.activeElement
  // The browser takes the focus from what is hidden only when it next draws the page.
  return !now || now === document.body || isOff(now) || !isSeen(now)
}

function remember(control: HTMLElement): void {
  const around: Position['around'] = []
  for (let element: Element = control; element.parentElement; element = element.parentElement) {
    const parent = element.parentElement
    around.push({ element, parent, index: [...parent.children].indexOf(element) })
  }
  const layer = control.closest(LAYERS) ?? document.body
  positions.delete(layer)
  positions.set(layer, { control, around })
  last = control
}

const controlsIn = (element: Element): HTMLElement[] => [
  ...(element.matches(CONTROLS) ? [element as HTMLElement] : []),
  ...element.querySelectorAll<HTMLElement>(CONTROLS),
]

/** What a control does: `Delete` of the button that is named `Delete Plan 3.pdf`. */
const getActionLabel = (control: HTMLElement) => (control.ariaLabel ?? control.textContent).trim().split(/\s/)[0]

/** The control that stands where the lost one stood, or the nearest to it. */
function nearest({ control, around }: Position): HTMLElement | undefined {
  for (const { element, parent, index } of around) {
    if (!parent.isConnected || parent === document.body) continue
    const fromEnd = controlsIn(element).toReversed().indexOf(control)
    const isThere = element.parentElement === parent
    const others = [...parent.children].filter((other) => other !== element)
    const at = isThere ? [...parent.children].indexOf(element) : index
    const byDistance = others
      .map((other, index) => ({ other, isBefore: index < at, distance: index < at ? at - index - 0.5 : index - at }))
      .toSorted((candidate, two) => candidate.distance - two.distance)
    for (const { other, isBefore } of byDistance) {
      const found = controlsIn(other).filter(isSeen)
      const alike = found.filter((candidate) => getActionLabel(candidate) === getActionLabel(control))
      if (alike.length === 1) return alike[0]
      // Rows of a list have the same controls, some of them a few more before the last ones.
      const sameOfRow = other.matches(ROWS) ? found.at(-1 - Math.max(fromEnd, 0)) : undefined
      const chosen = sameOfRow ?? found.at(isBefore ? -1 : 0)
      if (chosen) return chosen
    }
  }
  return undefined
}

function recover(): void {
  if (!last || !isNowhere()) return
  const lost = last
  for (const [layer, position] of [...positions].toReversed()) {
    if (!layer.isConnected) {
      positions.delete(layer)
      continue
    }
    const isBack = !isOff(position.control) && isSeen(position.control)
    const next = isBack ? position.control : nearest(position)
    if (!next) continue
    next.focus()
    if (!isBack) moved = { from: lost, to: next }
    return
  }
  // A new page, or one of which nothing is left. What an address names further down is the browser's to find.
  if (!location.hash) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Whether the focus has left a control, or is about to: the browser takes it from what is hidden a moment later. */
const isLeft = (control: Element, changes: readonly MutationRecord[]) =>
  document.activeElement === document.body ||
  changes.some(({ type, target }) => type === 'attributes' && target.contains(control))

/** After the code that removed the control had the chance to say where the focus goes. */
const soon = () => requestAnimationFrame(() => requestAnimationFrame(recover))

function restoreFocus(changes: readonly MutationRecord[]): void {
  // The editor's frame shares a file with the site: in it the focus is Decap's own, and it would open at its middle.
  if (!document.getElementById('main')) return
  if (moved && document.activeElement === moved.to && !isOff(moved.from)) moved.from.focus()
  else if (last && (isOff(last) || (isLeft(last, changes) && !isSeen(last)))) soon()
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest('toast-region')) return
  if (target !== moved?.to) moved = undefined
  remember(target)
})
// A user who leaves a control that is still there wants to be nowhere.
document.addEventListener('focusout', ({ target }) => {
  setTimeout(() => {
    if (target !== last || document.activeElement !== document.body) return
    if (isOff(last as HTMLElement) || !isSeen(last as HTMLElement)) return
    positions.clear()
    last = undefined
  })
})
new MutationObserver(restoreFocus).observe(document, {
  subtree: true,
  childList: true,
  attributeFilter: ['disabled', 'hidden', 'inert'],
})
