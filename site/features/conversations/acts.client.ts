/** What is done seldom comes with its press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-block], [data-unblock], [data-report]')
  if (button) void import('./do-act.tsx').then(({ doAct }) => doAct(button))
})
