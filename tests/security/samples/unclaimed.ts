import { importedRecords } from '#api/imports/table.ts'
import { startupClaims, unclaimedStartups } from '#api/unclaimed-startups/table.ts'
import type { World } from '#tests/security/two-of-each.ts'
import type { Needs } from './sample.ts'

/** An imported startup, and a claim of it; their ids in a new world. */
const RECORD = 1
const CLAIM = 1
const facts = { companyName: 'Quiet Orchard', industry: 'AgTech', stage: 'seed' } as const

const withListing = async ({ database, clock }: World) => {
  const at = new Date(clock.now)
  const record = { id: RECORD, kind: 'startups', nameKey: 'quiet orchard', fields: facts } as const
  const listing = { ...facts, recordId: RECORD, nameKey: 'quiet orchard', location: '', description: '' }
  await database.write(async (tx) => {
    await tx.insert(importedRecords).values({ ...record, createdAt: at, updatedAt: at })
    await tx.insert(unclaimedStartups).values(listing)
  })
}
const withClaim = async (world: World) => {
  await withListing(world)
  const claim = { id: CLAIM, recordId: RECORD, userId: world.people.pendingFounder.id, note: 'I founded it.' }
  await world.database.write(async (tx) => void (await tx.insert(startupClaims).values(claim)))
}
const anImported = (done: number) => ({
  targets: () => [{ name: 'an imported startup', params: [RECORD], status: () => done }],
  prepare: withListing,
})
const aClaim = (done: number) => ({
  targets: () => [{ name: 'a claim', params: [CLAIM], status: () => done }],
  prepare: withClaim,
})

export const UNCLAIMED: Needs = {
  'GET /api/unclaimed-startups/:id': anImported(200),
  'POST /api/startup/claim': { prepare: withListing },
  'PUT /api/admin/imported-startups/:id': anImported(200),
  'DELETE /api/admin/imported-startups/:id': anImported(204),
  'POST /api/admin/imported-startups/:id/merge': {
    ...anImported(204),
    body: ({ startups }) => ({ startupId: startups[0]!.id }),
  },
  'GET /api/admin/claims/:id': aClaim(200),
  'PATCH /api/admin/claims/:id': aClaim(204),
}
