/** The charts of trends: they come when someone scrolls to where they are. */
class TrendCharts extends HTMLElement {
  readonly #look = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      this.#look.disconnect()
      void import('./draw-trends.tsx').then(({ drawTrends }) => {
        if (this.isConnected) this.#end = drawTrends(this)
      })
    },
    { rootMargin: '200px' },
  )
  #end: (() => void) | undefined

  connectedCallback(): void {
    this.#look.observe(this)
  }

  disconnectedCallback(): void {
    this.#look.disconnect()
    this.#end?.()
  }
}

if (!customElements.get('trend-pictures')) customElements.define('trend-pictures', TrendCharts)
