/** What puts the line away comes with the press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-dismiss-hint]')
  if (button) void import('./dismiss-hint.ts').then(({ dismissHint }) => dismissHint(button))
})
