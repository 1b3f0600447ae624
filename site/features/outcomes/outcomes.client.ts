/** The calls and the dialog come with the first press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-outcomes] button')
  if (button) void import('./do-outcome.tsx').then(({ doOutcome }) => doOutcome(button))
})
