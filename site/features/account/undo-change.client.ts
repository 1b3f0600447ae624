import { EMAIL_UNDO } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { getReason } from '#site/lib/failure.ts'

async function undo(part: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const failed = part.querySelector<HTMLElement>('[data-failed]')!
  const { undoChange: token = '', clickToken: press = '' } = part.dataset
  failed.hidden = true
  button.disabled = true
  try {
    await unwrap(client.api['email-address'].undo.$post({ json: { token, press } }))
    const title = part.querySelector('h1')!
    title.textContent = 'Your email address is back'
    part.querySelector('[data-text]')!.textContent =
      'Every device was signed out and every passkey removed. Someone else may know your password: log in and change it now.'
    const link = Object.assign(document.createElement('a'), { href: '/auth?next=/settings?tab=password' })
    link.className = button.className
    link.textContent = 'Log in'
    // Who was signed in here is so no more: the page is made again.
    link.dataset['astroReload'] = ''
    button.replaceWith(link)
    title.focus()
  } catch (error) {
    button.disabled = false
    failed.textContent = getReason(EMAIL_UNDO, error)
    failed.hidden = false
  }
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button')
  const part = button?.closest<HTMLElement>('[data-undo-change]')
  if (button && part) void undo(part, button)
})
