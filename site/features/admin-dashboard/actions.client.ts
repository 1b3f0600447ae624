/** What an administrator decides: the dialogs and the calls come with the first press. */
document.addEventListener('click', ({ target }) => {
  const control = (target as Element).closest<HTMLElement>('[data-noun] [data-act]')
  if (!control) return
  const resourceType = control.closest<HTMLElement>('[data-noun]')?.dataset['noun']
  // Read now: until the dialogs have come, the list may be drawn again, and the control is in no row.
  const row: unknown = JSON.parse(control.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? 'null')
  void import('./handle-action.tsx').then(({ handleAction }) => handleAction(control, resourceType, row))
})
