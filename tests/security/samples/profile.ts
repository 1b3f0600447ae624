import { eq } from '#api/platform/db/drizzle.ts'
import { canRequestFunding, canSeeFounderContact, investorView, startupView } from '#api/policy.ts'
import { investors } from '#api/investors/table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import { settings } from '#api/region/table.ts'
import { startups } from '#api/startups/table.ts'
import type { Facts, User, World } from '#tests/security/two-of-each.ts'
import { type Needs, type Target, ofOwners, ofStartups, statusOfStartup } from './sample.ts'

/** An id means a startup for an investor, and an investor for a founder. */
const ofMatches =
  (done: number) =>
  ({ startups: planted, investors: profiles }: Facts): Target[] =>
    [...new Set([...planted, ...profiles].map(({ id }) => id))].map((id) => ({
      name: `the profiles with the id ${id}`,
      params: [id],
      status: (viewer) => {
        const investor = profiles.find((profile) => profile.id === id)?.subject
        const startup = planted.find((profile) => profile.id === id)?.subject
        if (viewer?.role === 'founder') return investor && investorView(viewer, investor) !== 'none' ? done : 404
        return startup && startupView(viewer, startup) !== 'none' ? done : 404
      },
    }))

const withoutStartup = async ({ database }: World, me: User | null) =>
  database.write(async (tx) => void (await tx.delete(startups).where(eq(startups.userId, me!.id))))

const withoutInvestor = async ({ database }: World, me: User | null) =>
  database.write(async (tx) => void (await tx.delete(investors).where(eq(investors.userId, me!.id))))

const withSelfCertifications = async ({ database, clock }: World) => {
  const chosen = { key: 'selfCertification', value: 'uk', updatedAt: new Date(clock.now) }
  await database.write(async (tx) => void (await tx.insert(settings).values(chosen)))
}

const newStartup = { prepare: withoutStartup }

const newInvestor = { prepare: withoutInvestor }

const changeSaved = { targets: ofOwners(({ saved }) => saved, 200) }

export const PROFILE: Needs = {
  'POST /api/investor/self-certification': { prepare: withSelfCertifications },
  'POST /api/startups/:id/reports': {
    targets: ofStartups(
      ({ id }) => [id],
      (viewer, subject) => {
        if (startupView(viewer, { ...subject, isPublic: true }) === 'none') return 404
        return viewer?.id === subject.userId ? 403 : 204
      },
    ),
    // So that one founder can see another's.
    prepare: ({ database }) => database.write(async (tx) => void (await tx.update(startups).set({ isPublic: true }))),
  },
  'POST /api/investors/:id/reports': {
    targets: ({ investors: planted }) =>
      planted.map(({ id, owner, subject }) => ({
        name: `the profile of ${owner}`,
        params: [id],
        status: (viewer) => {
          if (investorView(viewer, subject) === 'none') return 404
          return viewer?.id === subject.userId ? 403 : 204
        },
      })),
  },
  'GET /api/startups/:id': { targets: ofStartups(({ id }) => [id], statusOfStartup) },
  'GET /api/startups/:id/logo/:file/shared.jpg': { targets: ofStartups(({ id, logo }) => [id, logo], statusOfStartup) },
  'GET /api/startups/:id/logo/:file': { targets: ofStartups(({ id, logo }) => [id, logo], statusOfStartup) },
  'GET /api/startups/:id/founder': {
    targets: ofStartups(
      ({ id }) => [id],
      (viewer, subject) => {
        if (startupView(viewer, subject) === 'none') return 404
        return canSeeFounderContact(viewer, subject) ? 200 : 403
      },
    ),
  },
  'POST /api/startups/profile': newStartup,
  'POST /api/startup/profile': newStartup,
  'PUT /api/startups/:id': {
    targets: ofStartups(
      ({ id }) => [id],
      (viewer, subject) => {
        if (startupView(viewer, subject) === 'none') return 404
        return canRequestFunding(viewer, subject) ? 200 : 403
      },
    ),
  },
  'POST /api/investors/profile': newInvestor,
  'POST /api/investor/profile': newInvestor,
  'POST /api/investor/saved-startups': { done: 201, body: (facts) => ({ startupId: facts.startups[1]!.id }) },
  'PATCH /api/investor/saved-startups/:id': changeSaved,
  'PUT /api/investor/saved-startups/:id': changeSaved,
  'DELETE /api/investor/saved-startups/:id': { targets: ofOwners(({ saved }) => saved, 204) },
  'POST /api/investor/saved-startups/:id/done': {
    ...changeSaved,
    prepare: async ({ database }) =>
      database.write(async (tx) => void (await tx.update(savedStartups).set({ nextAction: 'Call them' }))),
  },
  'PATCH /api/investor/saved-searches/:id': { targets: ofOwners(({ searches }) => searches, 200) },
  'DELETE /api/investor/saved-searches/:id': { targets: ofOwners(({ searches }) => searches, 204) },
  'GET /api/matches/:id': { targets: ofMatches(200) },
  'POST /api/matches/:id/dismiss': { targets: ofMatches(204) },
  'DELETE /api/matches/:id/dismiss': { targets: ofMatches(204) },
}
