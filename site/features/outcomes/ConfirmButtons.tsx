import { type ReactNode, useState } from 'react'
import type { OutcomeToConfirm } from '#api/outcomes/calls.ts'
import { OUTCOME_CONFIRM } from '#site/copy/failures/outcome.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { confirmOutcome } from './outcomes.ts'

/** Asks whether the amount is included in the impact report. */
export type AskConsent = (isGiven: boolean, onChange: (isGiven: boolean) => void) => ReactNode

interface ConfirmButtonsProps {
  outcome: Pick<OutcomeToConfirm, 'id'>
  /** Who recorded it. */
  name: string
  /** For a founder, where there is an amount. */
  askConsent: AskConsent | undefined
  onConfirmed: () => void
  /** What else can be done about it. */
  children: ReactNode
}

/** Confirms an outcome that the other person recorded. */
export function ConfirmButtons({ outcome: { id }, name, askConsent, onConfirmed, children }: ConfirmButtonsProps) {
  const { pending, attempt } = useAction(OUTCOME_CONFIRM)
  const [amountCounts, setAmountCounts] = useState(false)
  const confirm = () =>
    attempt('confirm', async () => {
      await confirmOutcome(id, amountCounts)
      notify({ title: 'Outcome confirmed' })
      onConfirmed()
    })
  return (
    <>
      {askConsent?.(amountCounts, setAmountCounts)}
      <Button
        size="small"
        icon="check"
        isPending={pending !== undefined}
        aria-label={`Confirm what ${name} recorded`}
        onPress={() => void confirm()}
      >
        Confirm
      </Button>
      {children}
    </>
  )
}
