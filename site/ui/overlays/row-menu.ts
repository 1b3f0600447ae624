import { plainKey } from '#site/lib/page/plain-key.ts'
import type { MenuAction } from './MenuPanel.tsx'

/**
 * The menu of a row in a list that is HTML (`RowMenu.astro`): react-aria comes with the first press. What is chosen is
 * told to the page by an event `row-action` of the button, with the id of the action.
 */
class RowMenu extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', () => void this.#open('first'))
    // Enter and Space as well: a click by a key counts for react-aria as a screen reader's, and focuses no item.
    this.addEventListener('keydown', (event) => {
      const key = plainKey(event)
      if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)) return
      event.preventDefault()
      void this.#open(key === 'ArrowUp' ? 'last' : 'first')
    })
  }

  async #open(from: 'first' | 'last'): Promise<void> {
    const button = this.querySelector('button')
    if (!button || button.ariaExpanded === 'true') return
    button.ariaExpanded = 'true'
    const { openRowMenu } = await import('./open-row-menu.tsx')
    const actions = JSON.parse(this.getAttribute('actions') ?? '[]') as MenuAction[]
    openRowMenu(button, actions, from)
  }
}

if (!customElements.get('row-menu')) customElements.define('row-menu', RowMenu)
