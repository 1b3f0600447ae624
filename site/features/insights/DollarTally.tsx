import type { Tally } from '#api/insights/calls.ts'
import type { FigureName } from '#api/insights/contract/schema.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { formatNumber, hasDollars } from './report-text.ts'

interface DollarTallyProps {
  figure: FigureName
  tally: Tally
}

/** Dollars that may be shown, and of how many; nothing without any. */
export function DollarTally({ figure, tally }: DollarTallyProps) {
  if (!hasDollars(figure, tally)) return null
  const { count, sum, summed } = tally
  return (
    <>
      <Amount dollars={sum} />
      {summed < count && ` from ${formatNumber(summed)}`}
    </>
  )
}
