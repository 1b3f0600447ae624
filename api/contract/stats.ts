/** GET /api/stats (decisions "Visibility"). */
export interface Stats {
  /** Approved startups. */
  startupCount: number
  /** Approved investors. */
  investorCount: number
  /** Connection requests. */
  connectionsCount: number
}
