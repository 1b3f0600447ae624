/** What an administrator decides: the dialogs and the calls come with the first press. */
function load(control: HTMLElement, action: string): void {
  const resourceType = control.closest<HTMLElement>('[data-noun]')?.dataset['noun']
  // Read now: until the dialogs have come, the list may be drawn again, and the control is in no row.
  const row: unknown = JSON.parse(control.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? 'null')
  void import('./handle-action.tsx').then(({ handleAction }) => handleAction(action, control, resourceType, row))
}

document.addEventListener('click', ({ target }) => {
  const control = (target as Element).closest<HTMLElement>('[data-noun] [data-act]')
  if (control) load(control, control.dataset['act'] ?? '')
})
document.addEventListener('row-action', (event) =>
  load(event.target as HTMLElement, (event as CustomEvent<string>).detail),
)
