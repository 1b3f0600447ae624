/** A picture that fails to load is taken away rather than shown broken (rules: News). */
const hide = (picture: Element) => {
  if (picture instanceof HTMLImageElement && picture.matches('[data-hide-when-broken]')) picture.hidden = true
}

// `error` does not bubble; it can be caught on its way down.
document.addEventListener('error', (event) => hide(event.target as Element), true)
document.addEventListener('astro:page-load', () => {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-hide-when-broken]')) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc) hide(picture)
  }
})
