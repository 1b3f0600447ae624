/** What is done seldom comes with its press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-block], [data-unblock], [data-report]')
  if (button) void import('./handle-action.tsx').then(({ handleAction }) => handleAction(button))
})
