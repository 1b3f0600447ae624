import { and, eq, sql, gte, lt, type SQL, type SQLWrapper } from '#api/platform/db/drizzle.ts'
import { isStoredName } from '#api/documents/contract/files.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { documents } from '#api/documents/table.ts'
import { badRequest, conflict, forbidden, notFound } from '#api/errors.ts'
import { accepted, projection } from '#api/platform/http/input.ts'
import type { CallContext } from '#api/context.ts'
import { getAddress } from '#api/account/contract/email-domain.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { getDay } from '#api/platform/contract/dates.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { type startupCalls, type Pitch, pitch } from './calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { FounderContact, SameStartup } from './contract/responses.ts'
import { parseFundingRequest, parseStartupChanges } from './contract/schema.ts'
import { storedLogoName } from './contract/logo.ts'
import { canRequestFunding, canSeeFounderContact, countsAsView, startupView, type Viewer } from '#api/policy.ts'
import { seeksMentoring, getWants } from './contract/new-startup.ts'
import { changeReviewed } from '#api/users/admin.service.ts'
import { toRequestStatus } from '#api/connections/availability.service.ts'
import { confirmed, closeConfirmationReminders, endedSign } from '#api/trust/facts.service.ts'
import { createRateLimit, TEN_MINUTES } from '#api/auth/rate-limit.service.ts'
import { note } from '#api/platform/http/note.service.ts'
import { notifyAdmins } from '#api/review/service.ts'
import { isUniqueViolation } from '#api/platform/db/errors.ts'
import { getVouch } from '#api/users/identity.service.ts'
import { columnsByName, prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { startupViews, startups, lowerWebsite, oddWebsite } from './table.ts'
import {
  toStartup,
  toStartupView,
  findStartup,
  findStartupById,
  findStartupByUser,
  toNameKey,
  toWebsiteKey,
  type StartupRecord,
} from './find.service.ts'
import { recordSubmission } from './list.service.ts'
import { type Actor, getActor } from '#api/audit/service.ts'
import { guardOffers, recordOffer } from './offers.service.ts'
import { withChosenVisibility } from './contract/offers.ts'

/**
 * A deck is a link or one of the startup's own stored files, never someone else's.
 *
 * @throws ApiError 400
 */
async function requireMyDeck(
  tx: Transaction,
  startupId: number | null,
  pitchDeck: string | null | undefined,
): Promise<void> {
  if (!pitchDeck || !isStoredName(pitchDeck)) return
  const isOwn = and(eq(documents.storedName, pitchDeck), eq(documents.startupId, startupId ?? 0))
  const [own] = await tx.select({ id: documents.id }).from(documents).where(isOwn).limit(1)
  if (!own) throw badRequest(MESSAGES.url, [{ path: 'pitchDeck', message: MESSAGES.url }])
}

type Context = Pick<CallContext, 'database' | 'now'>
type Saving = Context & Pick<CallContext, 'requestId'>
type Reading = Context & Pick<CallContext, 'log' | 'requestId'>
type Input = Inputs<typeof startupCalls>

/** Used for a missing startup and for one that the viewer can't see, so that both look the same. */
export const NO_SUCH_STARTUP = 'We couldn’t find this startup.'
const NO_PROFILE = 'Startup profile not found'

const fundingRequests = createRateLimit({
  action: 'funding requests',
  max: LIMITS.fundingRequests.most,
  window: TEN_MINUTES,
})

const toPitch = projection(pitch)

/**
 * GET /api/startups/{id}: what the viewer can see of it. Counts one view per day (UTC) and signed-in viewer, but not
 * for the owner or an administrator.
 *
 * @throws ApiError 404 if it doesn't exist or isn't visible
 */
export async function readStartup(context: Reading, viewer: Viewer | null, { id }: Input['read']) {
  const { database, now } = context
  const at = now()
  const row = await findStartup(database.read, id, viewer?.id ?? null, at)
  const view = row && toStartupView(viewer, row, at)
  if (!view) throw notFound(NO_SUCH_STARTUP)
  const seen = { ...view, ...toRequestStatus(viewer, 'founder', row.requestFacts, at) }
  if (!viewer || row.seenToday || !countsAsView(viewer, row)) return seen
  const today = { startupId: id, viewerId: viewer.id, day: getDay(at, 'UTC') }
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
 * GET /api/startups/{id}/founder: the contact details, for those who see the full version.
 *
 * @throws ApiError 404 if the startup isn't visible, 403 if only its limited version is
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
    email: getAddress(row.founder.email),
    phone: row.startup.phoneNumber ?? row.founder.phoneNumber,
    linkedIn: row.startup.linkedIn,
    known: getVouch(row.founder),
  }
}

/** GET /api/startup/profile. @throws ApiError 404 without a profile */
export const readMyStartup = (context: Context, viewer: Viewer) =>
  readStartupByUser(context, viewer, { userId: viewer.id })

/** GET /api/admin/startups/user/{userId}. @throws ApiError 404 without a profile */
export async function readStartupByUser({ database }: Context, _viewer: Viewer, { userId }: Input['readOfUser']) {
  const row = await findStartupByUser(database.read, userId)
  if (!row) throw notFound(NO_PROFILE)
  return toStartup(row)
}

/** GET /api/startup/pitches: the founder's last submitted funding request; none before the first. */
export async function listPitches({ database }: Context, viewer: Viewer): Promise<Pitch[]> {
  const row = await findStartupByUser(database.read, viewer.id)
  if (!row?.fundingRequestedAt) return []
  return [toPitch({ ...row, submittedAt: row.fundingRequestedAt })]
}

/**
 * Creates the founder's one profile, pending and not approved, and completes the account's profile.
 *
 * @throws ApiError 409 if there is one already
 */
export async function createStartup(
  { database, now, requestId }: Saving,
  viewer: Viewer,
  { confirmsOffer, ...input }: Input['create'],
) {
  const { id: userId, role } = viewer
  const at = new Date(now())
  try {
    return await database.write(async (tx) => {
      await requireMyDeck(tx, null, input.pitchDeck)
      const { seekingMentorship, ...fields } = input
      const wants = getWants(input.wants, seekingMentorship ? { seekingMentorship } : {})
      const guarded = await guardOffers(tx, null, fields, { confirms: confirmsOffer, now: at.getTime() })
      const times = { createdAt: at, updatedAt: at, confirmedAt: at }
      await tx.insert(startups).values({ ...fields, ...guarded, wants, userId, ...times })
      await tx.update(users).set({ profileCompleted: true, updatedAt: at }).where(eq(users.id, userId))
      const startup = toStartup((await findStartupByUser(tx, userId))!)
      await recordOffer(tx, getActor({ requestId, now }, viewer), startup.id, guarded)
      // For a pending user it is reviewed together with the role.
      if (role === 'founder' && !guarded.offerConfirmedAt)
        await notifyAdmins(tx, { kind: 'profile', id: startup.id }, at.getTime())
      return startup
    })
  } catch (error) {
    if (isUniqueViolation(error, startups.userId)) throw conflict('You already have a startup profile.')
    throw error
  }
}

/**
 * PUT /api/startup/profile: saves the given fields that differ, and confirms the rest. Two parallel saves both take
 * effect, each for its own fields.
 *
 * @throws ApiError 404 without a profile, 400 with a problem for each field
 */
export function updateStartup(context: Saving, viewer: Viewer, input: Input['update']) {
  const { database, now } = context
  return database.write(async (tx) => {
    const row = await findStartupByUser(tx, viewer.id)
    if (!row) throw notFound(NO_PROFILE)
    const { logo, seekingMentorship, wants, ...changes } = accepted(
      parseStartupChanges(withChosenVisibility(row), input.changes),
    )
    // An uploaded logo has its own calls; saving must not leave its file behind.
    const retainsLogo = logo === undefined || storedLogoName(row.logo) !== null
    const wanted = wants ?? seekingMentorship
    const all = {
      ...changes,
      ...(retainsLogo ? {} : { logo }),
      ...(wanted === undefined ? {} : { wants: getWants(row.wants, { wants, seekingMentorship }) }),
    }
    if (Object.keys(all).length > 0) await changeReviewed(tx, viewer, now())
    return change(tx, row, all, { actor: getActor(context, viewer), confirms: input.confirmsOffer })
  })
}

/**
 * PUT /api/startups/{id}: a funding request. It edits the startup, which stays visible, and sets `status` to `pending`
 * (rules: Funding requests). The same transaction stores the request as submitted.
 *
 * @throws ApiError 404 if it isn't visible, 403 if it is someone else's, 400 with a problem for each field, 429
 */
export function requestFunding(context: Saving, viewer: Viewer, input: Input['requestFunding']) {
  const { database } = context
  const at = context.now()
  return database.write(async (tx) => {
    const row = await findStartupById(tx, input.id)
    if (!row || startupView(viewer, row) === 'none') throw notFound(NO_SUCH_STARTUP)
    if (!canRequestFunding(viewer, row)) throw forbidden('You can only request funding for your own startup.')
    const changes = accepted(parseFundingRequest(row, input.changes))
    await fundingRequests.consume(tx, row.id, at)
    const all = { ...changes, status: 'pending' as const, fundingRequestedAt: new Date(at) }
    const saving = { actor: getActor(context, viewer), confirms: input.confirmsOffer }
    const startup = await change(tx, row, all, saving)
    await recordSubmission(tx, startup, at)
    await notifyAdmins(tx, { kind: 'funding', id: startup.id }, at)
    return startup
  })
}

/** Saves changes, which also confirms the rest. */
async function change(
  tx: Transaction,
  row: StartupRecord,
  sent: Partial<StartupRecord>,
  { actor, confirms }: { actor: Actor; confirms: boolean },
) {
  await requireMyDeck(tx, row.id, sent.pitchDeck)
  const guarded = await guardOffers(tx, row, sent, { confirms, now: actor.now })
  const at = new Date(actor.now)
  const isSame = Object.keys(sent).length === 0
  const changed = { ...sent, ...endedSign(row, sent), ...(isSame ? {} : { updatedAt: at }), ...confirmed(at) }
  if (row.confirmationReminder > 0) await closeConfirmationReminders(tx, row.userId, at)
  await updateFields(tx, Object.keys(changed)).run({ ...changed, id: row.id })
  // Not with the others: `columnsByName` takes no null for a timestamp.
  if (Object.keys(guarded).length > 0) await tx.update(startups).set(guarded).where(eq(startups.id, row.id))
  await recordOffer(tx, actor, row.id, guarded)
  const saved = { ...row, ...changed, ...guarded }
  return toStartup({ ...saved, seekingMentorship: seeksMentoring(saved) })
}

const updateFields = prepared((tx: Transaction, names: readonly string[]) =>
  tx
    .update(startups)
    .set(columnsByName(names))
    .where(eq(startups.id, sql.placeholder('id')))
    .prepare(),
)

/** The maximum number of startups that are named as the same. */
const MOST = 5

/** The legal form that a company may or may not write after its name. */
const LEGAL_FORM = / (?:inc|incorporated|llc|ltd|limited|corp|corporation|co|company|pbc|gmbh|ug|ag|se|bv|sarl|sas)$/
const companyKey = (name: string) => toNameKey(name).replace(LEGAL_FORM, '')

const { id, companyName, website, verifiedWebsite, userId, approved, ownerActive, isPublic } = startups
const compared = { id, companyName, website, verifiedWebsite, userId, approved, ownerActive, isPublic }

/** By which key two are the same; `null` if they aren't. */
function findMatchingKey(isName: boolean, isWebsite: boolean): SameStartup['by'] | null {
  if (isName && isWebsite) return 'both'
  if (isWebsite) return 'website'
  return isName ? 'name' : null
}

const nextCharacter = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1)
const inRange = (column: SQLWrapper, start: string, end: string) => sql`${column} >= ${start} and ${column} < ${end}`

/**
 * Names that may have a key, by their first two letters; a name that doesn't start with an ASCII letter may have any
 * key.
 */
function mayHaveName(key: string): SQL[] {
  const name = startups.nameOrder
  const isPlain = (at: number) => /^[a-z0-9]/.test(key.slice(at))
  // A single letter here can be stored as two characters: a letter and a combining mark.
  const first = key.normalize('NFD').charAt(0)
  const odd = [lt(name, '0'), inRange(name, ':', 'a'), gte(name, '{')]
  if (!/[a-z0-9]/.test(first)) return odd
  if (isPlain(0) && !isPlain(1)) return [...odd, inRange(name, first, nextCharacter(first))]
  const written = inRange(name, `${first}{`, nextCharacter(first))
  return isPlain(0)
    ? [...odd, written, inRange(name, key.slice(0, 2), first + nextCharacter(key.charAt(1)))]
    : [...odd, written]
}

/** Websites that may have a key, by their host; one with characters other than ASCII may have any key. */
function mayHaveWebsite(site: string): SQL[] {
  const host = site.split('/', 1)[0]!
  const starts = ['https://', 'http://', 'https://www.', 'http://www.'].map((before) => before + host)
  return [oddWebsite, ...starts.map((prefix) => inRange(lowerWebsite, prefix, `${prefix}{`))]
}

/** The startups that may have the same name or website, each range read from its index. */
export function mayBeSame(read: Reader, key: string, site: string | null) {
  const ranges = [...(key === '' ? [] : mayHaveName(key)), ...(site === null ? [] : mayHaveWebsite(site))]
  const ids = ranges.map((range) => sql`select ${id} from ${startups} where ${range}`)
  const found = ids.length === 0 ? sql`select null` : sql.join(ids, sql` union `)
  return read
    .select(compared)
    .from(startups)
    .where(sql`${id} in (${found})`)
    .orderBy(id)
}

/**
 * GET /api/startups/same: the startups of the same name or website that the viewer can see, without their own and the
 * compared one; those with both first.
 */
export async function findSameStartups(
  { database: { read } }: Pick<CallContext, 'database'>,
  viewer: Viewer,
  { companyName: name, website: address, except }: Inputs<typeof startupCalls>['same'],
): Promise<SameStartup[]> {
  const key = companyKey(name)
  const site = address === '' ? null : toWebsiteKey(address)
  const rows = await mayBeSame(read, key, site)
  const found = rows.flatMap((row) => {
    if (row.userId === viewer.id || row.id === except || startupView(viewer, row) === 'none') return []
    const isName = key !== '' && companyKey(row.companyName) === key
    const isWebsite = site !== null && row.website !== null && toWebsiteKey(row.website) === site
    const by = findMatchingKey(isName, isWebsite)
    return by ? [{ id: row.id, companyName: row.companyName, verifiedWebsite: row.verifiedWebsite, by }] : []
  })
  return found.toSorted((a, b) => Number(b.by === 'both') - Number(a.by === 'both')).slice(0, MOST)
}
