/** What an administrator decides: the dialogs and the calls come with the first press. */
document.addEventListener('click', ({ target }) => {
  const control = (target as Element).closest<HTMLElement>('[data-noun] [data-act]')
  if (control) void import('./do-act.tsx').then(({ doAct }) => doAct(control))
})
