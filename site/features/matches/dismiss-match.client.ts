/** What dismisses a match, and restores it, is loaded with the first click. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-not-for-me]')
  if (button) void import('./dismiss-match.ts').then(({ dismissMatch }) => dismissMatch(button))
})
