/** An image that fails to load is taken away rather than shown broken (rules: News). */
const hide = (image: Element) => {
  if (image instanceof HTMLImageElement && image.matches('[data-hide-when-broken]')) image.hidden = true
}

// `error` does not bubble; it can be caught on its way down.
document.addEventListener('error', (event) => hide(event.target as Element), true)
document.addEventListener('astro:page-load', () => {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-hide-when-broken]')) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) hide(image)
  }
})
