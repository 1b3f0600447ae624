import type { Outcome } from '#api/outcomes/calls.ts'
import { INSTRUMENT_LABELS, OUTCOME_LABELS } from '#api/outcomes/contract/labels.ts'
import { Amount } from '#site/ui/data/Amount.tsx'

/** `Invested · $250K · SAFE` */
export function OutcomeText({ kind, amount, instrument }: Pick<Outcome, 'kind' | 'amount' | 'instrument'>) {
  return (
    <>
      {OUTCOME_LABELS[kind]}
      {amount !== null && (
        <>
          {' · '}
          <Amount dollars={amount} />
        </>
      )}
      {instrument && ` · ${INSTRUMENT_LABELS[instrument]}`}
    </>
  )
}
