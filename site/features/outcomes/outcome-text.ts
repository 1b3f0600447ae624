import type { Outcome } from '#api/outcomes/calls.ts'
import { formatDollars } from '#api/platform/contract/money.ts'
import { INSTRUMENT_LABELS, OUTCOME_LABELS } from '#api/outcomes/contract/labels.ts'

/** `Invested · $250,000 · SAFE` */
export function formatOutcome({ kind, amount, instrument }: Pick<Outcome, 'kind' | 'amount' | 'instrument'>): string {
  return [
    OUTCOME_LABELS[kind],
    ...(amount === null ? [] : [formatDollars(amount)]),
    ...(instrument ? [INSTRUMENT_LABELS[instrument]] : []),
  ].join(' · ')
}
