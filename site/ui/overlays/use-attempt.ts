import { useState } from 'react'

/**
 * One try at something that may fail, for a dialog that stays open until it succeeds: whether it is under way, and what
 * is said of the error that ended it, which is its message (`orTell`). A form with fields has `useAppForm` instead.
 */
export function useAttempt() {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function attempt(work: () => void | Promise<void>): Promise<void> {
    setPending(true)
    setError(undefined)
    try {
      await work()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    } finally {
      setPending(false)
    }
  }

  return { isPending, error, setError, attempt }
}
