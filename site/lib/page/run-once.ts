import { failureToast, type Failure } from '#site/lib/failure.ts'
import { notify } from '#site/ui/feedback/toast.ts'

/**
 * Does what a button of an HTML page asks for, once at a time; a toast says what failed. Answers whether it was done;
 * `undefined` where an earlier press was still at work.
 */
export async function runOnce(
  button: HTMLElement,
  failure: Failure,
  work: () => unknown,
): Promise<boolean | undefined> {
  if (button.ariaBusy === 'true') return undefined
  button.ariaBusy = 'true'
  try {
    await work()
    return true
  } catch (error) {
    notify(failureToast(failure, error))
    return false
  } finally {
    button.ariaBusy = null
  }
}
