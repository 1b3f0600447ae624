import { eq, sql } from '#api/db/drizzle.ts'
import { accepted } from '#api/changes.ts'
import type { CallContext } from '#api/context.ts'
import { addressOf } from '#api/contract/account/no-address.ts'
import type { Inputs } from '#api/contract/call.ts'
import { dayOf } from '#api/contract/dates.ts'
import { fullName } from '#api/contract/display.ts'
import type { startupCalls } from '#api/contract/startup/calls.ts'
import type { Pitch } from '#api/contract/startup/funding-answers.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { parseFundingRequest } from '#api/contract/startup/funding-request.ts'
import { storedLogoName } from '#api/contract/logo/schema.ts'
import {
  canRequestFunding,
  canSeeFounderContact,
  countsAsView,
  startupView,
  type Viewer,
} from '#api/contract/policy.ts'
import { parseStartupChanges, type FounderContact } from '#api/contract/startup/schema.ts'
import { pitch } from '#api/contract/startup/funding-answers.ts'
import { seeksMentoring, wantsOf } from '#api/contract/startup/wants.ts'
import { changeReviewed } from '#api/core/admin/shown.service.ts'
import { toldOf } from '#api/core/connection/asking.service.ts'
import { confirmed, settleAsks } from '#api/core/freshness/confirmed.ts'
import { createRateLimit, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { note } from '#api/core/note.service.ts'
import { tellAdministrators } from '#api/core/waiting/tell-administrators.service.ts'
import type { Transaction, Reader } from '#api/db/database.ts'
import { isUniqueViolation } from '#api/db/errors.ts'
import { knownOf } from '#api/core/identity/known.ts'
import { endedSign } from '#api/core/website/ended-sign.ts'
import { columnsByName, prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { startupViews } from '#api/db/schema/startup-view.ts'
import { startups } from '#api/db/schema/startup.ts'
import { conflict, forbidden, notFound } from '#api/errors.ts'
import { projection } from '#api/projection.ts'
import { toStartup, toViewOf } from '#api/core/startup/startup.answer.ts'
import type { StartupRecord } from '#api/core/startup/startup.columns.ts'
import { requireOwnDeck } from './startup.deck.ts'
import { findStartup, findStartupById, findStartupOf } from './startup.find.ts'
import { recordSubmission } from './startup.submissions.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Reading = Context & Pick<CallContext, 'log' | 'requestId'>
type Input = Inputs<typeof startupCalls>

/** Answered for a startup that is not there and for one that the viewer may not see: the two look the same. */
export const NO_SUCH_STARTUP = 'This startup was not found.'
const NO_PROFILE = 'Startup profile not found'

const fundingRequests = createRateLimit({
  action: 'funding requests',
  max: LIMITS.fundingRequests.most,
  window: TEN_MINUTES,
})

const toPitch = projection(pitch)

/**
 * GET /api/startups/{id}: what the viewer may see of it. Counts one view a day (UTC) for each signed-in viewer, never
 * for the owner or an administrator.
 *
 * @throws ApiError 404 when it is not there or not visible
 */
export async function readStartup(context: Reading, viewer: Viewer | null, { id }: Input['read']) {
  const { database, now } = context
  const at = now()
  const row = await findStartup(database.read, id, viewer?.id ?? null, at)
  const view = row && toViewOf(viewer, row, at)
  if (!view) throw notFound(NO_SUCH_STARTUP)
  const seen = { ...view, ...toldOf(viewer, 'founder', row.asked, at) }
  if (!viewer || row.seenToday || !countsAsView(viewer, row)) return seen
  const today = { startupId: id, viewerId: viewer.id, day: dayOf(at, 'UTC') }
  const added = await note(context, (tx) => insertView(tx).all(today))
  return added?.length && seen.viewCount !== undefined ? { ...seen, viewCount: seen.viewCount + 1 } : seen
}

const insertView = prepared((tx: Transaction) =>
  tx
    .insert(startupViews)
    .values({
      startupId: sql.placeholder('startupId'),
      viewerId: sql.placeholder('viewerId'),
      day: sql.placeholder('day'),
    })
    .onConflictDoNothing()
    .returning({ day: startupViews.day })
    .prepare(),
)

const startupAndFounder = prepared((read: Reader) =>
  read
    .select({ startup: startups, founder: users })
    .from(startups)
    .innerJoin(users, eq(users.id, startups.userId))
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)

/**
 * GET /api/startups/{id}/founder: the contact, for those who see the full version.
 *
 * @throws ApiError 404 when the startup is not visible, 403 when only its limited version is
 */
export async function readFounder(
  { database }: Context,
  viewer: Viewer,
  { id }: Input['founder'],
): Promise<FounderContact> {
  const row = await startupAndFounder(database.read).get({ id })
  if (!row || startupView(viewer, row.startup) === 'none') throw notFound(NO_SUCH_STARTUP)
  if (!canSeeFounderContact(viewer, row.startup))
    throw forbidden('Only approved investors can see the contact details of a founder.')
  return {
    name: fullName(row.founder),
    email: addressOf(row.founder.email),
    phone: row.startup.phoneNumber ?? row.founder.phoneNumber,
    linkedIn: row.startup.linkedIn,
    known: knownOf(row.founder),
  }
}

/** GET /api/startup/profile. @throws ApiError 404 when there is no profile yet */
export const readOwnStartup = (context: Context, viewer: Viewer) =>
  readStartupOf(context, viewer, { userId: viewer.id })

/** GET /api/admin/startups/user/{userId}. @throws ApiError 404 when there is no profile yet */
export async function readStartupOf({ database }: Context, _viewer: Viewer, { userId }: Input['readOfUser']) {
  const row = await findStartupOf(database.read, userId)
  if (!row) throw notFound(NO_PROFILE)
  return toStartup(row)
}

/** GET /api/startup/pitches: the founder's funding request as last submitted; none before the first. */
export async function listPitches({ database }: Context, viewer: Viewer): Promise<Pitch[]> {
  const row = await findStartupOf(database.read, viewer.id)
  if (!row?.fundingRequestedAt) return []
  return [toPitch({ ...row, submittedAt: row.fundingRequestedAt })]
}

/**
 * Creates the founder's one profile, pending and not approved, and notes that the account's profile is complete.
 *
 * @throws ApiError 409 when there is one already
 */
export async function createStartup({ database, now }: Context, { id: userId, role }: Viewer, input: Input['create']) {
  const at = new Date(now())
  try {
    return await database.write(async (tx) => {
      await requireOwnDeck(tx, null, input.pitchDeck)
      const { seekingMentorship, ...fields } = input
      const wants = wantsOf(input.wants, seekingMentorship ? { seekingMentorship } : {})
      await tx.insert(startups).values({ ...fields, wants, userId, createdAt: at, updatedAt: at, confirmedAt: at })
      await tx.update(users).set({ profileCompleted: true, updatedAt: at }).where(eq(users.id, userId))
      const startup = toStartup((await findStartupOf(tx, userId))!)
      // Of somebody who waits for the role it is reviewed with that.
      if (role === 'founder') await tellAdministrators(tx, { kind: 'profile', id: startup.id }, at.getTime())
      return startup
    })
  } catch (error) {
    if (isUniqueViolation(error, startups.userId)) throw conflict('You already have a startup profile.')
    throw error
  }
}

/**
 * PUT /api/startup/profile: saves the given fields that differ, and that all of them still hold. Two saves at the same
 * time both count, each for its own fields.
 *
 * @throws ApiError 404 without a profile, 400 with a problem for each field
 */
export function updateStartup({ database, now }: Context, viewer: Viewer, input: Input['update']) {
  return database.write(async (tx) => {
    const row = await findStartupOf(tx, viewer.id)
    if (!row) throw notFound(NO_PROFILE)
    const { logo, seekingMentorship, wants, ...changes } = accepted(parseStartupChanges(row, input.changes))
    // An uploaded logo has calls of its own; a save must not leave its file behind.
    const keepsLogo = logo === undefined || storedLogoName(row.logo) !== null
    const said = wants ?? seekingMentorship
    const all = {
      ...changes,
      ...(keepsLogo ? {} : { logo }),
      ...(said === undefined ? {} : { wants: wantsOf(row.wants, { wants, seekingMentorship }) }),
    }
    if (Object.keys(all).length > 0) await changeReviewed(tx, viewer, now())
    return change(tx, row, all, now())
  })
}

/**
 * PUT /api/startups/{id}: a funding request. It edits the startup, which stays visible, and sets `status` to `pending`
 * (rules: Funding requests). The same unit of work keeps the request as it was submitted.
 *
 * @throws ApiError 404 when it is not visible, 403 when it is somebody else's, 400 with a problem for each field, 429
 */
export function requestFunding({ database, now }: Context, viewer: Viewer, input: Input['requestFunding']) {
  const at = now()
  return database.write(async (tx) => {
    const row = await findStartupById(tx, input.id)
    if (!row || startupView(viewer, row) === 'none') throw notFound(NO_SUCH_STARTUP)
    if (!canRequestFunding(viewer, row)) throw forbidden('You can only request funding for your own startup.')
    const changes = accepted(parseFundingRequest(row, input.changes))
    await fundingRequests.take(tx, row.id, at)
    const startup = await change(tx, row, { ...changes, status: 'pending', fundingRequestedAt: new Date(at) }, at)
    await recordSubmission(tx, startup, at)
    await tellAdministrators(tx, { kind: 'funding', id: startup.id }, at)
    return startup
  })
}

/** Saves what was changed. Whoever saves says that the rest still holds. */
async function change(tx: Transaction, row: StartupRecord, changes: Partial<StartupRecord>, now: number) {
  await requireOwnDeck(tx, row.id, changes.pitchDeck)
  const at = new Date(now)
  const isSame = Object.keys(changes).length === 0
  const changed = { ...changes, ...endedSign(row, changes), ...(isSame ? {} : { updatedAt: at }), ...confirmed(at) }
  if (row.staleness > 0) await settleAsks(tx, row.userId, at)
  await updateFields(tx, Object.keys(changed)).run({ ...changed, id: row.id })
  const saved = { ...row, ...changed }
  return toStartup({ ...saved, seekingMentorship: seeksMentoring(saved) })
}

const updateFields = prepared((tx: Transaction, names: readonly string[]) =>
  tx
    .update(startups)
    .set(columnsByName(names))
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)
