/** Rows that are HTML: what saves and removes comes with the first press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-save]')
  if (button) void import('./toggle-saved.tsx').then(({ toggleSaved }) => toggleSaved(button))
})
