/** What an administrator decides: the dialogs and the calls come with the first press. */
document.addEventListener('click', ({ target }) => {
  const control = (target as Element).closest<HTMLElement>('[data-noun] [data-act]')
  if (!control) return
  const noun = control.closest<HTMLElement>('[data-noun]')?.dataset['noun']
  // Read now: until the dialogs have come, the list may be drawn anew, and the control is in no row.
  const row: unknown = JSON.parse(control.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? 'null')
  void import('./do-act.tsx').then(({ doAct }) => doAct(control, noun, row))
})
