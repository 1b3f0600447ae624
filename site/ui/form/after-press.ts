let isPressed = false
let waiting: (() => void)[] = []

function release() {
  isPressed = false
  // The click comes after the release; what is pressed must stand still until then.
  setTimeout(() => {
    const due = waiting
    waiting = []
    due.forEach((act) => act())
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const type of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(type, release, true)
}

/**
 * Acts now, or after the press that goes on. A field is left by the press on a button: an error that appeared at once
 * would push the button away from under the pointer, and the press would miss it.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}
