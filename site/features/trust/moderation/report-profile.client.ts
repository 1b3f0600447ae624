/** The dialog comes with the first press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-report-profile]')
  if (button) void import('./open-report.tsx').then(({ openReport }) => openReport(button))
})
