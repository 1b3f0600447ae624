/** Decap's own button, which deletes the entry or discards its draft. The stylesheet hides it. */
const DELETE = '[class*="-ToolbarSectionMain"] [class*="-DeleteButton"]'

/** Puts what removes an entry into a menu, so that it doesn't stand beside Publish. */
export function addMoreActions(): void {
  const menu = Object.assign(document.createElement('details'), { className: 'more-actions' })
  const opener = Object.assign(document.createElement('summary'), { textContent: '⋯' })
  opener.setAttribute('aria-label', 'More actions')
  const item = Object.assign(document.createElement('button'), { type: 'button' })
  menu.append(opener, item)

  const getRemove = () => document.querySelector<HTMLButtonElement>(DELETE)
  function draw() {
    const remove = getRemove()
    if (!remove) return menu.remove()
    if (remove.nextSibling !== menu) remove.after(menu)
    if (item.textContent !== remove.textContent) item.textContent = remove.textContent
  }

  item.addEventListener('click', () => {
    menu.open = false
    getRemove()?.click()
  })
  document.addEventListener('click', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false
  })
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    menu.open = false
    opener.focus()
  })
  new MutationObserver(draw).observe(document.body, { childList: true, characterData: true, subtree: true })
}
