import { COMMUNITY } from '#site/copy/community.ts'

/** Shows the organizations whose texts have all the words that are typed, and the sections that have one. */
class CommunitySearch extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('input')!.addEventListener('input', ({ target }) =>
      this.#search((target as HTMLInputElement).value),
    )
  }

  #search(typed: string): void {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const section of document.querySelectorAll<HTMLElement>('.directory-section')) {
      const cards = [...section.querySelectorAll<HTMLElement>('.directory-grid > li')]
      for (const card of cards) {
        const text = card.textContent.toLowerCase()
        card.hidden = !words.every((word) => text.includes(word))
      }
      const shown = cards.filter(({ hidden }) => !hidden).length
      section.hidden = words.length > 0 && shown === 0
      found += shown
    }
    this.querySelector('[role=status]')!.textContent = words.length > 0 ? COMMUNITY.found(found) : ''
  }
}

if (!customElements.get('community-search')) customElements.define('community-search', CommunitySearch)
