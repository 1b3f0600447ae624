import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { orRefresh } from './admin-actions.ts'

interface DecisionOptions {
  onClose: () => void
  onDone: () => void
  /** Someone else has decided meanwhile: what the dialog shows is to be read again. */
  onConflict: () => void
}

/** A decision in a dialog, which closes once it's made. */
export function useDecision({ onClose, onDone, onConflict }: DecisionOptions) {
  const { isPending, error, setError, attempt } = useAttempt()
  const decide = (decision: () => Promise<unknown>) =>
    attempt(async () => {
      await orRefresh(decision(), () => {
        onDone()
        onConflict()
      })
      onDone()
      onClose()
    })
  return { isPending, error, setError, decide }
}
