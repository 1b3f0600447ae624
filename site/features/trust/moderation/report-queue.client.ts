/** The dialog comes with the first press. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-answer-report]')
  if (button) void import('./open-answer.tsx').then(({ openAnswer }) => openAnswer(button))
})
