import { HINT_DISMISSAL } from '#site/copy/failures/profile.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { say } from '#site/ui/feedback/say.ts'
import { notify } from '#site/ui/feedback/toast.ts'

/** Takes the line away for good. What had the focus is gone then, so the page has it. */
export async function dismissHint(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  try {
    await unwrap(client.api.user['profile-hint'].dismiss.$post())
    button.closest('.profile-hint')?.setAttribute('hidden', '')
    document.querySelector<HTMLElement>('main')?.focus()
    say('We will not ask again.')
  } catch (error) {
    notify(failureToast(HINT_DISMISSAL, error))
  } finally {
    button.ariaBusy = null
  }
}
