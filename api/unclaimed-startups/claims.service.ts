import { and, desc, eq, isNull, ne } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { getAddress } from '#api/account/contract/email-domain.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { canManageStartup, type Viewer } from '#api/policy.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { conflict, forbidden, notFound } from '#api/errors.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { createRateLimit, TEN_MINUTES } from '#api/auth/rate-limit.service.ts'
import { importedRecords, type ImportedRow } from '#api/imports/table.ts'
import { claimRecord, requireWhole } from '#api/invitations/open.service.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { notifyAdmins } from '#api/review/service.ts'
import { findStartupByUser, toWebsiteKey } from '#api/startups/find.service.ts'
import { startups } from '#api/startups/table.ts'
import { requireMember, requireStillAdmin } from '#api/users/admin.service.ts'
import { users } from '#api/users/table.ts'
import type { adminUnclaimedCalls, MyClaim, StartupClaim, UnclaimedStartup, unclaimedCalls } from './calls.ts'
import { NO_SUCH_STARTUP, requireListed, closeListing } from './list.service.ts'
import { currentFields, toPublicFacts } from './public-facts.ts'
import { startupClaims } from './table.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>
type Input = Inputs<typeof unclaimedCalls>
type AdminInput = Inputs<typeof adminUnclaimedCalls>

const claimsFrom = createRateLimit({ action: 'startup claims', max: LIMITS.claims.inWindow, window: TEN_MINUTES })

/** An imported startup that no one owns. @throws ApiError 404 */
export async function requireUnowned(read: Reader, id: number): Promise<ImportedRow> {
  const isUnowned = and(eq(importedRecords.kind, 'startups'), isNull(importedRecords.ownerId))
  const [row] = await read
    .select()
    .from(importedRecords)
    .where(and(eq(importedRecords.id, id), isUnowned))
  if (!row) throw notFound(NO_SUCH_STARTUP)
  return row
}

/** The public facts of an imported startup, listed or not. */
const toFacts = (record: ImportedRow): UnclaimedStartup => {
  const fields = currentFields(record)
  const { nameKey: _, ...facts } = toPublicFacts(fields) ?? {
    nameKey: '',
    companyName: String(fields['companyName']),
    industry: null,
    stage: null,
    location: '',
    website: null,
    description: '',
  }
  return { id: record.id, ...facts }
}

async function findMyClaim(read: Reader, userId: number): Promise<MyClaim | null> {
  const [row] = await read
    .select({ claim: startupClaims, record: importedRecords })
    .from(startupClaims)
    .innerJoin(importedRecords, eq(importedRecords.id, startupClaims.recordId))
    .where(eq(startupClaims.userId, userId))
    .orderBy(desc(startupClaims.createdAt), desc(startupClaims.id))
    .limit(1)
  if (!row) return null
  const { recordId, outcome, createdAt } = row.claim
  return {
    startupId: recordId,
    companyName: toFacts(row.record).companyName,
    outcome,
    createdAt: createdAt.toISOString(),
  }
}

/** GET /api/startup/claim. */
export const readMyClaim = ({ database }: Context, { id }: Viewer): Promise<MyClaim | null> =>
  findMyClaim(database.read, id)

/**
 * POST /api/startup/claim. It replaces the founder's pending claim.
 *
 * @throws ApiError 400 without an industry or stage that it needs, 404, 409 if it was declined before, 429
 */
export function claimStartup(
  context: Context,
  viewer: Viewer,
  { startupId: id, note, industry, stage }: Input['claim'],
): Promise<MyClaim> {
  const now = context.now()
  const at = new Date(now)
  return context.database.write(async (tx) => {
    if (!canManageStartup(await requireMember(tx, viewer.id))) throw forbidden()
    await requireListed(tx, id)
    const record = await requireUnowned(tx, id)
    const hasStartup = (await findStartupByUser(tx, viewer.id)) !== undefined
    if (!hasStartup) requireWhole(record, { industry, stage })
    await claimsFrom.consume(tx, viewer.id, now)
    const ofFounder = eq(startupClaims.userId, viewer.id)
    const ofBoth = and(ofFounder, eq(startupClaims.recordId, id))
    const [earlier] = await tx.select().from(startupClaims).where(ofBoth)
    if (earlier?.outcome === 'declined')
      throw conflict('An administrator declined your claim of this startup. Contact us.')
    if (!earlier && (await tx.$count(startupClaims, ofFounder)) >= LIMITS.claims.most)
      throw conflict('You’ve claimed many startups already. Contact us.')
    await tx
      .update(startupClaims)
      .set({ outcome: 'replaced', closedAt: at })
      .where(and(ofFounder, isNull(startupClaims.outcome), ne(startupClaims.recordId, id)))
    const values = { note, industry: industry ?? null, stage: stage ?? null, outcome: null, closedAt: null }
    const [claim] = await tx
      .insert(startupClaims)
      .values({ recordId: id, userId: viewer.id, createdAt: at, ...values })
      .onConflictDoUpdate({
        target: [startupClaims.recordId, startupClaims.userId],
        set: { ...values, createdAt: at },
      })
      .returning({ id: startupClaims.id })
    await notifyAdmins(tx, { kind: 'claim', id: claim!.id }, now)
    return (await findMyClaim(tx, viewer.id))!
  })
}

const NO_CLAIM = 'This claim no longer exists or was decided.'

/** A pending claim with its founder and the imported startup. @throws ApiError 404 */
async function requireClaim(read: Reader, id: number) {
  const [row] = await read
    .select({ claim: startupClaims, record: importedRecords, founder: users })
    .from(startupClaims)
    .innerJoin(importedRecords, eq(importedRecords.id, startupClaims.recordId))
    .innerJoin(users, eq(users.id, startupClaims.userId))
    .where(and(eq(startupClaims.id, id), isNull(startupClaims.outcome)))
  if (!row) throw notFound(NO_CLAIM)
  return row
}

/** What a verified address has in common with the import. */
function findMatch(email: string, fields: Readonly<Record<string, unknown>>): StartupClaim['matches'] {
  if (email.toLowerCase() === String(fields['email'] ?? '').toLowerCase()) return 'email'
  const site = toWebsiteKey(String(fields['website'] ?? ''))?.split('/', 1)[0]
  return site !== undefined && email.toLowerCase().endsWith(`@${site}`) ? 'domain' : null
}

/** GET /api/admin/claims/{id}. @throws ApiError 404 */
export async function readClaim(
  { database: { read } }: Context,
  _viewer: Viewer,
  { id }: AdminInput['readClaim'],
): Promise<StartupClaim> {
  const { claim, record, founder } = await requireClaim(read, id)
  const own = await findStartupByUser(read, founder.id)
  const isVerified = founder.emailUnconfirmedSince === null
  return {
    id,
    startup: toFacts(record),
    userId: founder.id,
    name: fullName(founder),
    email: getAddress(founder.email) ?? '',
    isVerified,
    matches: isVerified ? findMatch(founder.email, currentFields(record)) : null,
    note: claim.note,
    mergesWith: own ? { id: own.id, companyName: own.companyName } : null,
    createdAt: claim.createdAt.toISOString(),
  }
}

/**
 * Gives an imported startup to a founder with a startup of their own, whose values stay: only what it lacks is added.
 *
 * @throws ApiError 409 if someone else has claimed it
 */
async function mergeWith(tx: Transaction, record: ImportedRow, userId: number, now: number): Promise<void> {
  const isUnowned = and(eq(importedRecords.id, record.id), isNull(importedRecords.ownerId))
  const claimed = await tx.update(importedRecords).set({ ownerId: userId }).where(isUnowned).returning()
  if (claimed.length === 0) throw conflict('Someone has claimed this startup already.')
  const own = (await findStartupByUser(tx, userId))!
  const fields = currentFields(record)
  const added = {
    ...(own.website === null && typeof fields['website'] === 'string' && { website: fields['website'] }),
    ...(own.founded === null && typeof fields['founded'] === 'string' && { founded: fields['founded'] }),
  }
  if (Object.keys(added).length > 0)
    await tx
      .update(startups)
      .set({ ...added, updatedAt: new Date(now) })
      .where(eq(startups.id, own.id))
  await closeListing(tx, record.id, userId, now)
}

/**
 * PATCH /api/admin/claims/{id}: approving makes the imported startup the founder's profile, which is reviewed like any
 * other, or merges it with the one they have.
 *
 * @throws ApiError 404 if it is decided already, 409 if someone else has claimed the startup
 */
export function decideClaim(context: Context, viewer: Viewer, { id, outcome }: AdminInput['decide']): Promise<void> {
  const now = context.now()
  const at = new Date(now)
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const { claim, record, founder } = await requireClaim(tx, id)
    const { userId, industry, stage } = claim
    await tx.update(startupClaims).set({ outcome, closedAt: at }).where(eq(startupClaims.id, id))
    if (outcome === 'approved') {
      if (!canManageStartup(await requireMember(tx, userId)))
        throw conflict('This person is no longer registered as a founder.')
      if (await findStartupByUser(tx, userId)) await mergeWith(tx, record, userId, now)
      else {
        const provided = { ...(industry && { industry }), ...(stage && { stage }) }
        const startupId = await claimRecord(tx, record, { userId, provided, now })
        await tx.update(users).set({ profileCompleted: true, updatedAt: at }).where(eq(users.id, userId))
        if (founder.role === 'founder' && startupId !== null)
          await notifyAdmins(tx, { kind: 'profile', id: startupId }, now)
      }
    }
    const type = outcome === 'approved' ? 'claim_approved' : 'claim_declined'
    await notify(tx, { userId, type }, now)
    const action = outcome === 'approved' ? 'claim.approve' : 'claim.decline'
    await recordAudit(tx, getActor(context, viewer), { action, targetType: 'user', targetId: userId })
  })
}

/** POST /api/admin/imported-startups/{id}/merge. @throws ApiError 404, 409 */
export function mergeImported(context: Context, viewer: Viewer, { id, startupId }: AdminInput['merge']): Promise<void> {
  const now = context.now()
  return context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const record = await requireUnowned(tx, id)
    const [startup] = await tx.select({ userId: startups.userId }).from(startups).where(eq(startups.id, startupId))
    if (!startup) throw notFound(NO_SUCH_STARTUP)
    await mergeWith(tx, record, startup.userId, now)
    const event = { action: 'imported-startup.merge', targetType: 'startup', targetId: startupId } as const
    await recordAudit(tx, getActor(context, viewer), event)
  })
}
