const measureDistance = ([first, second]: TouchList) =>
  Math.hypot(first!.clientX - second!.clientX, first!.clientY - second!.clientY)

/** Fingers move a little while they rest. */
const NOTICED = 0.01

/** Calls with how much further two fingers are apart, and the place between them, while they move. */
export function onPinch(element: HTMLElement, zoom: (factor: number, origin: [x: number, y: number]) => void): void {
  let apart: number | null = null
  element.addEventListener(
    'touchstart',
    ({ touches }) => {
      apart = touches.length === 2 ? measureDistance(touches) : null
    },
    { passive: true },
  )
  element.addEventListener(
    'touchmove',
    (event) => {
      const { touches } = event
      if (apart === null || touches.length !== 2) return
      event.preventDefault()
      const [first, second, now] = [touches[0]!, touches[1]!, measureDistance(touches)]
      if (Math.abs(now / apart - 1) < NOTICED) return
      zoom(now / apart, [(first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2])
      apart = now
    },
    { passive: false },
  )
}
