import { useState } from 'react'
import { notify } from '#site/ui/feedback/toast.ts'
import { failureToast, type Failure } from './failure.ts'

/** What the buttons of a row do, one at a time: which choice is under way. A toast says what failed. */
export function useAction<Choice extends string>(failure: Failure) {
  const [pending, setPending] = useState<Choice>()

  async function attempt(choice: Choice, work: () => Promise<void>): Promise<void> {
    if (pending !== undefined) return
    setPending(choice)
    try {
      await work()
    } catch (error) {
      notify(failureToast(failure, error))
    } finally {
      setPending(undefined)
    }
  }

  return { pending, attempt }
}
