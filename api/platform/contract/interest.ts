/** Percent, 0 to 100, of connections per $100,000 of the ask; 0 if either is 0 (rules: Interest). */
export function fundingProgress(connectionCount: number, fundingAmount: number | null | undefined): number {
  if (!fundingAmount || !connectionCount) return 0
  return share(connectionCount, fundingAmount)
}

/** Percent, 0 to 100, of interest per $100,000 of the ask; a missing amount counts as $100,000 (rules: Interest). */
export function interestBar(interestCount: number, fundingAmount: number | null | undefined): number {
  return share(interestCount, fundingAmount || 100_000)
}

function share(count: number, dollars: number): number {
  return Math.min(100, Math.max(0, (count / (dollars / 100_000)) * 100))
}
