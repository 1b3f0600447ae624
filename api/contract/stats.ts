/** GET /api/stats (rules: Platform figures). */
export interface Stats {
  /** Approved startups. */
  startupCount: number
  /** Approved investors. */
  investorCount: number
  /** Connection requests. */
  connectionsCount: number
}
