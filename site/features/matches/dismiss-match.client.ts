/** What takes a suggestion away, and brings it back, comes with the first press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-not-for-me]')
  if (button) void import('./dismiss-match.ts').then(({ dismissMatch }) => dismissMatch(button))
})
