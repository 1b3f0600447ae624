/** What takes a suggestion away, and brings it back, comes with the first press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-not-for-me]')
  if (button) void import('./not-for-me.ts').then(({ takeAway }) => takeAway(button))
})
