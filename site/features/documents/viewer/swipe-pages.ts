/** Pixels that a finger moves to the side before it turns a page. */
const FAR = 50

/** Turns pages by a finger that moves to the side, while a page is not wider than its place. */
export function onSwipe(element: HTMLElement, fits: () => boolean, turn: (to: 'previous' | 'next') => void): void {
  let begin: Touch | undefined
  element.addEventListener(
    'touchstart',
    ({ touches }) => {
      begin = touches.length === 1 && fits() ? touches[0] : undefined
    },
    { passive: true },
  )
  element.addEventListener(
    'touchend',
    ({ changedTouches: [end] }) => {
      if (!begin || !end) return
      const [aside, along] = [end.clientX - begin.clientX, end.clientY - begin.clientY]
      begin = undefined
      if (Math.abs(aside) < FAR || Math.abs(aside) < 2 * Math.abs(along)) return
      turn(aside < 0 ? 'next' : 'previous')
    },
    { passive: true },
  )
}
