import { formatAmount, formatDollars } from '#api/contract/money.ts'

/** An amount as lists show it, and every digit of it beside: for who asks, and for who decides about the ask. */
export function Amount({ dollars }: { dollars: number | null | undefined }) {
  const short = formatAmount(dollars)
  const exact = dollars ? formatDollars(dollars) : short
  return (
    <>
      {short}
      {exact !== short && <span className="amount-exact"> {exact}</span>}
    </>
  )
}
