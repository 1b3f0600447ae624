import type { Outcome } from '#api/contract/outcome/answers.ts'
import { formatDollars } from '#api/contract/money.ts'
import { INSTRUMENT_LABELS, OUTCOME_LABELS } from '#api/contract/outcome/kinds.ts'

/** `Invested · $250,000 · SAFE` */
export function outcomeWords({ kind, amount, instrument }: Pick<Outcome, 'kind' | 'amount' | 'instrument'>): string {
  return [
    OUTCOME_LABELS[kind],
    ...(amount === null ? [] : [formatDollars(amount)]),
    ...(instrument ? [INSTRUMENT_LABELS[instrument]] : []),
  ].join(' · ')
}
