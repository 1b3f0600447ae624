import type { Step } from '#api/contract/first-day/steps.ts'
import { FIRST_DAY } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { lookAgain } from '#site/lib/live/show.ts'
import { say } from '#site/ui/feedback/say.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { STEP_WORDS } from './first-day-words.ts'

/** Leaves the step of a button out, or takes it up again. The button that takes it back has the focus. */
export async function leaveOut(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  const step = button.dataset['firstDay'] as Step
  const isLeftOut = button.dataset['leaveOut'] !== undefined
  button.ariaBusy = 'true'
  try {
    await unwrap(client.api.admin['first-day'][':step'].$put({ param: { step }, json: { isLeftOut } }))
    await lookAgain()
    const { title } = STEP_WORDS[step]
    say(isLeftOut ? `${title} is left out.` : `${title} is on the list again.`)
    // With the last step the list is gone, and its buttons with it.
    const next = document.querySelector<HTMLElement>(`[data-first-day="${step}"]`) ?? document.querySelector('main')
    next?.focus()
  } catch (error) {
    notify(failureToast(FIRST_DAY, error))
  } finally {
    button.ariaBusy = null
  }
}
