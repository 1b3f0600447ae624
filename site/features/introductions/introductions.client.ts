/** What sends an answer comes with the press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-introduction] [data-say]')
  if (button) void import('./answer-introduction.ts').then(({ answerIntroduction }) => answerIntroduction(button))
})
