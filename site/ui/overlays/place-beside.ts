/** Pixels between a layer and the window's edge. */
const EDGE = 8

/** Puts a shown popover under or over what it belongs to, where there is room, and inside the window. */
export function placeBeside(layer: HTMLElement, anchor: Element, side: 'below' | 'above', gap: number): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = layer.getBoundingClientRect()
  const above = at.top - gap - height
  const below = at.bottom + gap
  const fitsBelow = below + height <= innerHeight - EDGE
  const top = side === 'below' ? (fitsBelow || above < EDGE ? below : above) : above >= EDGE ? above : below
  const start = side === 'below' ? at.right - width : at.left + (at.width - width) / 2
  const left = Math.max(EDGE, Math.min(start, document.documentElement.clientWidth - width - EDGE))
  layer.style.inset = `${top}px auto auto ${left}px`
}
