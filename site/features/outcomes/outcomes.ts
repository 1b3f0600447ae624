import type { Outcome } from '#api/outcomes/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery, type Query } from '#site/lib/query.ts'

/** What both recorded of their connection, newest first. */
export const getOutcomes = (connectionId: number): Query<Outcome[]> =>
  createQuery(`/api/connections/${connectionId}/outcomes`, () =>
    unwrap(client.api.connections[':id'].outcomes.$get({ param: { id: String(connectionId) } })),
  )

/** Confirms what the other person recorded. @throws RequestError */
export const confirmOutcome = (id: number, amountCounts: boolean): Promise<Outcome> =>
  unwrap(client.api.outcomes[':id'].confirm.$post({ param: { id: String(id) }, json: { amountCounts } }))

/** Says whether the amount counts in the region's report. @throws RequestError */
export const setConsent = (id: number, amountCounts: boolean): Promise<Outcome> =>
  unwrap(client.api.outcomes[':id'].consent.$put({ param: { id: String(id) }, json: { amountCounts } }))
