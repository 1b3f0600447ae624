/** The branding that a page was made with. */
const getLook = (page: Document) => page.querySelector('style[data-branding]')?.textContent

/**
 * A page made with another branding is loaded whole: the policy of the page that is open lets no other style in
 * than its own.
 */
document.addEventListener('astro:before-preparation', (event) => {
  const { loader } = event
  event.loader = async () => {
    await loader()
    if (!event.defaultPrevented && getLook(event.newDocument) !== getLook(document)) event.preventDefault()
  }
})
