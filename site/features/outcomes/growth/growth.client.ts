/** The calls and the dialogs come with the first press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-growth]')
  if (button) void import('./do-growth.tsx').then(({ doGrowth }) => doGrowth(button))
})
