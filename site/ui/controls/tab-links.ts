import { LIVE_CHANGED } from '#site/lib/live/live.ts'
import { plainKey } from '#site/lib/page/plain-key.ts'

/** The tab that was chosen by key: it keeps the focus on the page that it opens. */
let chosen: string | undefined

/** Tabs that are links, by the ARIA pattern: arrows, Home and End choose, one stop for the Tab key. */
document.addEventListener('keydown', (event) => {
  const tab = (event.target as Element).closest<HTMLElement>('a[role="tab"]')
  if (!tab) return
  const tabs = [...tab.parentElement!.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(tab)
  const last = tabs.length - 1
  const next = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
    ' ': at,
  }[plainKey(event)]
  if (next === undefined) return
  event.preventDefault()
  chosen = tabs[next]?.id
  tabs[next]?.focus()
  tabs[next]?.click()
})
document.addEventListener('astro:page-load', () => {
  if (chosen) document.getElementById(chosen)?.focus()
  chosen = undefined
})

/** On a small screen the tab that the address names may be out of sight. */
function scrollIntoView(): void {
  for (const list of document.querySelectorAll('[role="tablist"]:has(> a)')) {
    const box = list.getBoundingClientRect()
    const tab = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    if (tab) list.scrollLeft += Math.max(0, tab.right - box.right) + Math.min(0, tab.left - box.left)
  }
}
document.addEventListener('astro:page-load', scrollIntoView)
document.addEventListener(LIVE_CHANGED, scrollIntoView)
