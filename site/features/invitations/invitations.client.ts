/** What invites, sends again and revokes comes with the press; before the router sends a form anywhere. */
document.addEventListener(
  'submit',
  (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-invite-claims]')
    if (!form) return
    event.preventDefault()
    const isAll = (event.submitter as HTMLButtonElement | null)?.value === 'all'
    void import('./invitation-actions.ts').then(({ inviteClaims }) => inviteClaims(form, isAll))
  },
  true,
)
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-link], [data-send], [data-revoke]')
  if (button)
    void import('./invitation-actions.ts').then(({ handleAction, copyLink }) =>
      button.matches('[data-link]') ? copyLink(button) : handleAction(button),
    )
})
document.addEventListener('change', ({ target }) => {
  const all = target as HTMLInputElement
  if (!all.matches('[data-all]')) return
  for (const box of all.form!.querySelectorAll<HTMLInputElement>('[name="record"]')) box.checked = all.checked
})
