/** Pixels that a finger moves to the side before it turns a page. */
const FAR = 50

/** Turns pages by a finger that moves to the side, while a page is not wider than its place. */
export function onSwipe(element: HTMLElement, isWhole: () => boolean, turn: (to: 'previous' | 'next') => void): void {
  let start: Touch | undefined
  element.addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches.length === 1 && isWhole() ? touches[0] : undefined
    },
    { passive: true },
  )
  element.addEventListener(
    'touchend',
    ({ changedTouches: [end] }) => {
      if (!start || !end) return
      const [sideways, along] = [end.clientX - start.clientX, end.clientY - start.clientY]
      start = undefined
      if (Math.abs(sideways) < FAR || Math.abs(sideways) < 2 * Math.abs(along)) return
      turn(sideways < 0 ? 'next' : 'previous')
    },
    { passive: true },
  )
}
