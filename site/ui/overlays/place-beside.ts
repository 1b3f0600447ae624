/** Pixels between a layer and the window's edge. */
const EDGE = 8

/** Puts a shown popover under or over what it belongs to, where there is more room if it needs more than there is. */
export function placeBeside(layer: HTMLElement, anchor: Element, side: 'below' | 'above', gap: number): void {
  const at = anchor.getBoundingClientRect()
  layer.style.maxBlockSize = ''
  const { width, height: whole } = layer.getBoundingClientRect()
  const room = { above: at.top - gap - EDGE, below: innerHeight - EDGE - at.bottom - gap }
  const other = side === 'below' ? 'above' : 'below'
  const chosen = whole <= room[side] || room[side] >= room[other] ? side : other
  const height = Math.min(whole, room[chosen])
  // What is longer scrolls inside.
  if (height < whole) layer.style.maxBlockSize = `${height}px`
  const top = chosen === 'below' ? at.bottom + gap : at.top - gap - height
  const start = side === 'below' ? at.right - width : at.left + (at.width - width) / 2
  const left = Math.max(EDGE, Math.min(start, document.documentElement.clientWidth - width - EDGE))
  layer.style.inset = `${top}px auto auto ${left}px`
}
