import { refresh } from '#site/lib/live/show.ts'

/** Something was decided: what is shown and the number in the navigation are read again. */
export function afterDecision(): void {
  void refresh()
  document.dispatchEvent(new Event('trellis:waiting'))
}
