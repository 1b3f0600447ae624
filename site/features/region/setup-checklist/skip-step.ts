import type { Step } from '#api/region/contract/setup-checklist.ts'
import { SETUP_CHECKLIST } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { refresh } from '#site/lib/live/show.ts'
import { runOnce } from '#site/lib/page/run-once.ts'
import { announce } from '#site/ui/feedback/announce.ts'
import { STEP_TEXTS } from './setup-checklist-text.ts'

/** Leaves the step of a button out, or takes it up again. The button that takes it back has the focus. */
export async function skipStep(button: HTMLButtonElement): Promise<void> {
  const step = button.dataset['firstDay'] as Step
  const isLeftOut = button.dataset['leaveOut'] !== undefined
  await runOnce(button, SETUP_CHECKLIST, async () => {
    await unwrap(client.api.admin['first-day'][':step'].$put({ param: { step }, json: { isLeftOut } }))
    await refresh()
    const { title } = STEP_TEXTS[step]
    announce(isLeftOut ? `${title} is left out.` : `${title} is on the list again.`)
    // With the last step the list is gone, and its buttons with it.
    const next = document.querySelector<HTMLElement>(`[data-first-day="${step}"]`) ?? document.querySelector('main')
    next?.focus()
  })
}
