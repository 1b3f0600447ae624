export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Pixels that stay free between a toast and a control below it. */
const GAP = 8

const overlaps = (first: Box, second: Box) =>
  first.left < second.right && first.right > second.left && first.top < second.bottom && first.bottom > second.top

/**
 * How far above its usual place a toast covers none of the controls, at most so many pixels; 0 where there is no such
 * place (rules: Toasts).
 */
export function computeLift(toast: Box, controls: readonly Box[], most: number): number {
  const { left, right, top, bottom } = toast
  const raised = (lift: number): Box => ({ left, right, top: top - lift, bottom: bottom - lift })
  const above = controls.map((control) => bottom - control.top + GAP).filter((lift) => lift > 0 && lift <= most)
  const free = [0, ...above.toSorted((a, b) => a - b)].find(
    (lift) => !controls.some((control) => overlaps(raised(lift), control)),
  )
  return free ?? 0
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"]'

/** The boxes of what can be pressed in sight, beside what is within this element. */
export const controlsBeside = (element: Element): Box[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !element.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect())
