import '#site/lib/live/live.client.ts'

/** What asks both, and what takes it back, comes with the press; before the router sends a form anywhere. */
document.addEventListener(
  'submit',
  (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-introduce]')
    if (!form) return
    event.preventDefault()
    void import('./introductions-admin-actions.ts').then(({ introduce }) => introduce(form))
  },
  true,
)
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-withdraw]')
  if (button) void import('./introductions-admin-actions.ts').then(({ withdraw }) => withdraw(button))
})
