/** Rows that are HTML: the dialog comes with the first press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-connect]')
  if (button) void import('./open-connect.tsx').then(({ openConnect }) => openConnect(button))
})
