import { formatAmount, formatDollars, parseMoney } from '#api/platform/contract/money.ts'

/** An amount as lists show it; where that rounds it, a click shows every digit after it (rules: Money). */
export function Amount({ dollars }: { dollars: number | null | undefined }) {
  const short = formatAmount(dollars)
  if (!dollars || parseMoney(short) === dollars) return short
  return (
    <details className="amount">
      <summary>{short}</summary>
      <span>{formatDollars(dollars)}</span>
    </details>
  )
}
