// Runs before the first paint, inline: the visitor's theme and kind of account, so that nothing flashes. And before the
// router, which would make the page again at a step in the tab's history: window calls listeners in the order in which
// they came, capturing or not.
;(() => {
  const apply = (root) => {
    const role = /(?:^|; )(?:__Host-)?signed_in=([a-z]+)/.exec(document.cookie)
    if (!root.dataset.role || !root.hasAttribute('data-personal')) root.dataset.role = role ? role[1] : 'visitor'
    try {
      const theme = localStorage.getItem('theme')
      if (theme) root.dataset.theme = theme
    } catch {}
  }
  apply(document.documentElement)
  // The next page knows before it is shown.
  document.addEventListener('astro:before-swap', (event) => apply(event.newDocument.documentElement))
  // Code that takes the step, to close a dialog, prevents this event.
  addEventListener('popstate', (event) => {
    if (!document.dispatchEvent(new Event('trellis:step', { cancelable: true }))) event.stopImmediatePropagation()
  })
})()
