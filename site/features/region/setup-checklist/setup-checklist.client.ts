/** What leaves a step out comes with the first press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-first-day]')
  if (button) void import('./skip-step.ts').then(({ skipStep }) => skipStep(button))
})
