import { LIVE_CHANGED } from '#site/lib/live/live.ts'

/** Who is ticked in the table of users; no one decides about someone who is out of sight. */
const ticks = () => [...document.querySelectorAll<HTMLInputElement>('[data-select]')]

/** Says how many are ticked. */
export function showSelection(): void {
  const bar = document.querySelector('.admin-selection')
  if (!bar) return
  const all = ticks()
  const count = all.filter(({ checked }) => checked).length
  const box = bar.querySelector<HTMLInputElement>('[data-select-all]')!
  box.checked = count === all.length
  box.indeterminate = count > 0 && count < all.length
  bar.querySelector('output')!.textContent = count > 0 ? `${count} selected` : ''
  for (const button of bar.querySelectorAll('button')) button.disabled = count === 0
}

/** Takes every tick away: what they were for is done. */
export function clearSelection(): void {
  for (const tick of ticks()) tick.checked = false
  showSelection()
}

document.addEventListener('change', ({ target }) => {
  const box = target as HTMLInputElement
  if (box.matches('[data-select-all]')) for (const tick of ticks()) tick.checked = box.checked
  if (box.matches('[data-select], [data-select-all]')) showSelection()
})
document.addEventListener(LIVE_CHANGED, showSelection)
// What was ticked before this script came.
document.addEventListener('astro:page-load', showSelection)
