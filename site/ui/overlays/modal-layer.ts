/** What a screen reader and the keyboard reach beside a dialog: notifications, and what is said of the session. */
const ALWAYS = '[data-react-aria-top-layer]:not(.overlay)'

/**
 * Shuts everything but this layer off, and holds the page still behind it. Returns what undoes it. Not the platform's
 * modal dialog: under one no notification could be read or closed.
 */
export function makeOthersInert(layer: HTMLElement): () => void {
  const others = ([...document.body.children] as HTMLElement[]).filter(
    (other) => other !== layer && !other.inert && !other.matches(ALWAYS),
  )
  const { style, clientWidth } = document.documentElement
  const isFirst = style.overflow !== 'hidden'
  // Else the page would be wider by its scroll bar.
  if (isFirst && innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  for (const other of others) other.inert = true
  return () => {
    for (const other of others) other.inert = false
    if (isFirst) style.overflow = style.scrollbarGutter = ''
  }
}

/** Keeps the layer as high as what the keyboard of a phone leaves. Returns what ends it. */
export function fitViewport(layer: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const fit = () => layer.style.setProperty('--visual-viewport-height', `${viewport.height}px`)
  fit()
  viewport.addEventListener('resize', fit)
  return () => viewport.removeEventListener('resize', fit)
}
