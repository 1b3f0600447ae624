import { LIVE_CHANGED } from '#site/lib/live/live.ts'
import '#site/lib/live/live.client.ts'

/** Milliseconds between two checks of an import that is running. */
const POLL_INTERVAL_MS = 700

/** What sends, checks, imports and takes back comes with the press; before the router sends a form anywhere. */
document.addEventListener(
  'submit',
  (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-bring], form[data-columns]')
    if (!form) return
    event.preventDefault()
    void import('./import-actions.ts').then(({ upload, choose }) =>
      'bring' in form.dataset ? upload(form) : choose(form),
    )
  },
  true,
)
/** A chosen file can be cleared. */
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches('.import-file')) {
    showClear(target)
    void showText(target.form!)
  } else if (target instanceof HTMLSelectElement && target.name === 'encoding') void showText(target.form!, target)
})
/** How the chosen file reads, in the guessed or the chosen encoding. */
const showText = async (form: HTMLFormElement, chosen?: HTMLSelectElement) =>
  (await import('./text-sample.ts')).showText(form, chosen)

function showClear(file: HTMLInputElement): void {
  file.parentElement!.querySelector<HTMLButtonElement>('[data-clear-file]')!.hidden = file.value === ''
}

document.addEventListener('click', ({ target }) => {
  const clear = (target as Element).closest('[data-clear-file]')
  if (clear) {
    const file = clear.parentElement!.querySelector<HTMLInputElement>('.import-file')!
    file.value = ''
    file.focus()
    showClear(file)
    void showText(file.form!)
  }
  const button = (target as Element).closest<HTMLButtonElement>('[data-run], [data-undo], [data-remove]')
  if (button) void import('./import-actions.ts').then(({ handleAction }) => handleAction(button))
})

let timer: ReturnType<typeof setTimeout> | undefined

function watch(): void {
  clearTimeout(timer)
  if (!document.querySelector('[data-working]')) return
  timer = setTimeout(() => {
    void import('#site/lib/live/show.ts').then(async ({ refreshInBackground }) => {
      await refreshInBackground()
      // Where the server did not answer, the next time will do.
      watch()
    })
  }, POLL_INTERVAL_MS)
}
document.addEventListener(LIVE_CHANGED, watch)
document.addEventListener('astro:page-load', watch)
