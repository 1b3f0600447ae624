export interface SwipeOptions {
  /** Pixels to the right after which letting go counts. */
  threshold: number
  onStart: () => void
  onCancel: () => void
  onSwipe: () => void
}

/** Lets an element be swiped away to the right; below the threshold it springs back. Its buttons stay buttons. */
export function watchSwipe(element: HTMLElement, { threshold, onStart, onCancel, onSwipe }: SwipeOptions): void {
  let from: number | undefined
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return
    from = event.clientX
    element.setPointerCapture(event.pointerId)
    element.dataset.swiping = ''
    onStart()
  })
  element.addEventListener('pointermove', (event) => {
    if (from !== undefined) element.style.translate = `${Math.max(0, event.clientX - from)}px 0`
  })
  const end = (event: PointerEvent) => {
    if (from === undefined) return
    const distance = event.type === 'pointerup' ? event.clientX - from : 0
    from = undefined
    delete element.dataset.swiping
    if (distance >= threshold) return onSwipe()
    element.style.translate = ''
    onCancel()
  }
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
}
