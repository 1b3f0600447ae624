import { UNSUBSCRIPTION } from '#site/copy/failures/notification.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { getReason } from '#site/lib/failure.ts'

async function unsubscribe(part: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const failed = part.querySelector<HTMLElement>('[data-failed]')!
  failed.hidden = true
  button.disabled = true
  try {
    await unwrap(client.api.unsubscribe.$post({ query: { token: part.dataset['unsubscribe']! } }))
    const title = part.querySelector('h1')!
    title.textContent = 'You’re unsubscribed'
    part.querySelector('[data-text]')!.textContent =
      part.dataset['topic'] === 'invitations'
        ? 'The invitation is declined, and we won’t invite this address again.'
        : 'You get no more emails of this kind. You can change your mind in the settings at any time.'
    button.remove()
    title.focus()
  } catch (error) {
    button.disabled = false
    failed.textContent = getReason(UNSUBSCRIPTION, error)
    failed.hidden = false
  }
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button')
  const part = button?.closest<HTMLElement>('[data-unsubscribe]')
  if (button && part) void unsubscribe(part, button)
})
