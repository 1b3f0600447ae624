let isPointerDown = false
let callbacks: (() => void)[] = []

function release() {
  isPointerDown = false
  // The click comes after the release; what is pressed must stand still until then.
  setTimeout(() => {
    const due = callbacks
    callbacks = []
    due.forEach((callback) => callback())
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPointerDown = true), true)
  for (const type of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(type, release, true)
}

/**
 * Acts now, or after the press that goes on. A field is left by the press on a button: an error that appeared at once
 * would push the button away from under the pointer, and the press would miss it.
 */
export function afterPointerUp(callback: () => void): void {
  if (isPointerDown) callbacks.push(callback)
  else callback()
}
