import { plainKey } from '#site/lib/page/plain-key.ts'

/** The tab that was chosen by key: it keeps the focus on the page that it opens. */
let chosen: string | undefined

/** Tabs that are links, by the ARIA pattern: arrows, Home, and End choose, one stop for the Tab key. */
class TabLinks extends HTMLElement {
  connectedCallback(): void {
    // Assigned, because an element that the router moves connects again.
    this.onkeydown = (event) => this.#choose(event)
    // On a small screen the tab that the address names may be out of sight.
    const box = this.getBoundingClientRect()
    const tab = this.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    if (tab) this.scrollLeft += Math.max(0, tab.right - box.right) + Math.min(0, tab.left - box.left)
    const next = chosen && this.querySelector<HTMLElement>(`#${CSS.escape(chosen)}`)
    if (next) this.#focusOnceLoaded(next)
  }

  #choose(event: KeyboardEvent): void {
    const tab = (event.target as Element).closest<HTMLElement>('[role="tab"]')
    if (!tab) return
    const tabs = [...this.querySelectorAll<HTMLElement>('[role="tab"]')]
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
  }

  /** The router moves the focus itself before that. */
  #focusOnceLoaded(tab: HTMLElement): void {
    chosen = undefined
    document.addEventListener('astro:page-load', () => tab.focus(), { once: true })
  }
}

if (!customElements.get('tab-links')) customElements.define('tab-links', TabLinks)
