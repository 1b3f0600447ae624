import { HINT_DISMISSAL } from '#site/copy/failures/profile.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { pressOnce } from '#site/lib/page/press-once.ts'
import { say } from '#site/ui/feedback/say.ts'

/** Takes the line away for good. What had the focus is gone then, so the page has it. */
export async function dismissHint(button: HTMLButtonElement): Promise<void> {
  await pressOnce(button, HINT_DISMISSAL, async () => {
    await unwrap(client.api.user['profile-hint'].dismiss.$post())
    button.closest('.profile-hint')?.setAttribute('hidden', '')
    document.querySelector<HTMLElement>('main')?.focus()
    say('We will not ask again.')
  })
}
