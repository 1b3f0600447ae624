/** An address that ends in a field's name leads to the field: where a page says what is missing. */
document.addEventListener('astro:page-load', () => {
  const name = location.hash.slice(1)
  if (name) document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`)?.focus()
})
