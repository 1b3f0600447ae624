import { failureToast, getReason, type Failure } from '#site/lib/failure.ts'
import { notify } from '#site/ui/feedback/toast.ts'

/** Whether it was done; `undefined` where an earlier press was still at work. */
type Outcome = Promise<boolean | undefined>

async function once(control: HTMLElement, work: () => unknown, onError: (error: unknown) => void): Outcome {
  if (control.ariaBusy === 'true') return undefined
  control.ariaBusy = 'true'
  try {
    await work()
    return true
  } catch (error) {
    onError(error)
    return false
  } finally {
    control.ariaBusy = null
  }
}

/** Does what a button of an HTML page asks for, once at a time; a toast says what failed. */
export const runOnce = (button: HTMLElement, failure: Failure, work: () => unknown): Outcome =>
  once(button, work, (error) => notify(failureToast(failure, error)))

/** Does what a form of an HTML page asks for, once at a time; what failed stands in its `data-problem`. */
export function submitOnce(form: HTMLFormElement, failure: Failure, work: () => unknown): Outcome {
  const problem = form.querySelector<HTMLElement>('[data-problem]')!
  return once(
    form,
    () => {
      problem.hidden = true
      return work()
    },
    (error) => {
      problem.textContent = getReason(failure, error)
      problem.hidden = false
    },
  )
}
