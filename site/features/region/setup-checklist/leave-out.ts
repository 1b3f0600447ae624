import type { Step } from '#api/region/contract/setup-checklist.ts'
import { FIRST_DAY } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { lookAgain } from '#site/lib/live/show.ts'
import { pressOnce } from '#site/lib/page/press-once.ts'
import { say } from '#site/ui/feedback/say.ts'
import { STEP_WORDS } from './first-day-words.ts'

/** Leaves the step of a button out, or takes it up again. The button that takes it back has the focus. */
export async function leaveOut(button: HTMLButtonElement): Promise<void> {
  const step = button.dataset['firstDay'] as Step
  const isLeftOut = button.dataset['leaveOut'] !== undefined
  await pressOnce(button, FIRST_DAY, async () => {
    await unwrap(client.api.admin['first-day'][':step'].$put({ param: { step }, json: { isLeftOut } }))
    await lookAgain()
    const { title } = STEP_WORDS[step]
    say(isLeftOut ? `${title} is left out.` : `${title} is on the list again.`)
    // With the last step the list is gone, and its buttons with it.
    const next = document.querySelector<HTMLElement>(`[data-first-day="${step}"]`) ?? document.querySelector('main')
    next?.focus()
  })
}
