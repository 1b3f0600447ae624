import { HINT_DISMISSAL } from '#site/copy/failures/profile.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { runOnce } from '#site/lib/page/run-once.ts'
import { announce } from '#site/ui/feedback/announce.ts'

/** Takes the line away for good. What had the focus is gone then, so the page has it. */
export async function dismissHint(button: HTMLButtonElement): Promise<void> {
  await runOnce(button, HINT_DISMISSAL, async () => {
    await unwrap(client.api.user['profile-hint'].dismiss.$post())
    button.closest('.profile-hint')?.setAttribute('hidden', '')
    document.querySelector<HTMLElement>('main')?.focus()
    announce('We won’t ask again.')
  })
}
