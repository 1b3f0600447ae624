import { formatAmount, formatDollars, parseMoney } from '#api/platform/contract/money.ts'

/**
 * An amount as lists show it. Where that rounds it, every digit is in a tooltip, and a click, a tap, or Enter shows
 * them in its place (rules: Money): the platform's own tooltip opens for a pointer only. Works without scripts.
 */
export function Amount({ dollars }: { dollars: number | null | undefined }) {
  const short = formatAmount(dollars)
  if (!dollars || parseMoney(short) === dollars) return short
  const exact = formatDollars(dollars)
  return (
    <details className="amount">
      <summary title={exact}>
        <span className="amount-short">{short}</span>
        <span className="amount-exact">{exact}</span>
      </summary>
    </details>
  )
}
