import { createHash } from 'node:crypto'
import { and, desc, eq, ne, notInArray, or } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Agreement, AgreementRecord, NdaTerms, DocumentTerms } from './contract/responses.ts'
import type { ndaCalls } from './calls.ts'
import { TERMS_CHANGED, TERMS_ONCE_APPROVED, TOO_MANY_TERMS } from './contract/nda.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Viewer } from '#api/policy.ts'
import { type DecidedDocument, decideDocuments, NO_SUCH_DOCUMENT, currentTerms, toTerms } from './access.ts'
import { createRateLimit, TEN_MINUTES } from '#api/auth/rate-limit.service.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { requireMyStartup } from '#api/startups/find.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { type AgreementRow, ndaSignatures, ndaTerms, documents } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { conflict, forbidden, notFound } from '#api/errors.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof ndaCalls>

/** Per startup. */
const changes = createRateLimit({
  action: 'confidentiality terms',
  max: LIMITS.nda.most,
  window: TEN_MINUTES,
})

const NO_SUCH_RECORD = 'We couldn’t find this record.'

/** Founders who aren't approved have no readers; their NDA only changes if a document already requires it. */
async function requireReaders(tx: Transaction, { role }: Viewer, startupId: number): Promise<void> {
  if (role === 'founder') return
  const requiringNda = and(eq(documents.startupId, startupId), eq(documents.requiresNda, true))
  if ((await tx.$count(documents, requiringNda)) === 0) throw forbidden(TERMS_ONCE_APPROVED)
}

/**
 * A version stays as long as someone has signed it. Unsigned ones are deleted, so that storage only grows with
 * signatures. @throws ApiError 409 for one version too many
 */
async function dropUnused(tx: Transaction, startupId: number, version: string): Promise<void> {
  const ofStartup = eq(ndaTerms.startupId, startupId)
  const agreed = tx.select({ id: ndaSignatures.termsId }).from(ndaSignatures)
  const others = ne(ndaTerms.version, version)
  await tx.delete(ndaTerms).where(and(ofStartup, others, notInArray(ndaTerms.id, agreed)))
  if ((await tx.$count(ndaTerms, and(ofStartup, others))) < LIMITS.nda.versions) return
  const isKnown = eq(ndaTerms.version, version)
  if ((await tx.$count(ndaTerms, and(ofStartup, isKnown))) === 0) throw conflict(TOO_MANY_TERMS)
}

/**
 * PUT /api/startup/confidentiality: a text that was offered before is the same version again.
 *
 * @throws ApiError 404, 403 before the founder is approved, 409 beyond the maximum number of versions, 429 for many in
 * ten minutes
 */
export function writeTerms(context: Context, viewer: Viewer, { text }: Input['write']): Promise<NdaTerms> {
  return context.database.write(async (tx) => {
    const { id: startupId } = await requireMyStartup(tx, viewer.id)
    const version = createHash('sha256').update(text).digest('hex')
    const before = await currentTerms(tx, startupId)
    if (before?.version === version) return toTerms(before)
    await requireReaders(tx, viewer, startupId)
    await changes.consume(tx, startupId, context.now())
    await dropUnused(tx, startupId, version)
    // Later than any other version, whatever the clock says.
    const offeredAt = new Date(Math.max(context.now(), (before?.offeredAt.getTime() ?? 0) + 1))
    const [row] = await tx
      .insert(ndaTerms)
      .values({ startupId, text, version, offeredAt })
      .onConflictDoUpdate({
        target: [ndaTerms.startupId, ndaTerms.version],
        set: { offeredAt },
      })
      .returning()
    return toTerms(row!)
  })
}

/** A document that requires an NDA, signed or not. @throws ApiError 404 */
async function requireDocumentWithNda(
  reader: Reader | Transaction,
  viewer: Viewer,
  id: number,
  now: number,
): Promise<DecidedDocument> {
  const [decided] = await decideDocuments(reader, viewer, now, { id })
  const isReadable = decided?.access === 'terms' || decided?.access === 'open'
  if (!decided || !isReadable || !decided.document.requiresNda) throw notFound(NO_SUCH_DOCUMENT)
  return decided
}

/** GET /api/documents/{id}/confidentiality. @throws ApiError 404 for a closed document, or one that requires no NDA */
export async function readTerms(
  { database: { read }, now }: Context,
  viewer: Viewer,
  { id }: Input['read'],
): Promise<DocumentTerms> {
  const { document, startup } = await requireDocumentWithNda(read, viewer, id, now())
  const terms = await currentTerms(read, startup.id)
  if (!terms) throw notFound(NO_SUCH_DOCUMENT)
  const { companyName } = startup
  return { id, name: document.originalName, startup: { id: startup.id, companyName }, terms: toTerms(terms) }
}

function toAgreement(row: AgreementRow, version: string, viewer: Viewer): Agreement {
  const { id, signedAt, companyName, founderName, viewerName, firmName, founderId } = row
  const party = founderId === viewer.id ? 'founder' : 'reader'
  return { id, signedAt: signedAt.toISOString(), companyName, founderName, viewerName, firmName, version, party }
}

/**
 * POST /api/documents/{id}/confidentiality: once per version; a second time changes nothing.
 *
 * @throws ApiError 404 as above, 409 if the text has changed
 */
export function agree(context: Context, viewer: Viewer, { id, version, name }: Input['agree']): Promise<Agreement> {
  return context.database.write(async (tx) => {
    const { startup } = await requireDocumentWithNda(tx, viewer, id, context.now())
    const terms = await currentTerms(tx, startup.id)
    if (terms?.version !== version) throw conflict(TERMS_CHANGED)
    const [founder] = await tx.select().from(users).where(eq(users.id, startup.userId))
    const [investor] = await tx.select().from(investors).where(eq(investors.userId, viewer.id))
    const isIt = and(eq(ndaSignatures.termsId, terms.id), eq(ndaSignatures.viewerId, viewer.id))
    const isNew = await tx
      .insert(ndaSignatures)
      .values({
        termsId: terms.id,
        founderId: startup.userId,
        viewerId: viewer.id,
        viewerName: name,
        firmName: investor?.firmName ?? null,
        founderName: fullName(founder!),
        companyName: startup.companyName,
        signedAt: new Date(context.now()),
      })
      .onConflictDoNothing()
      .returning({ id: ndaSignatures.id })
    const about = { startupId: startup.id, otherUserId: viewer.id }
    if (isNew.length > 0) await notify(tx, { userId: startup.userId, type: 'nda_signed', ...about }, context.now())
    const [row] = await tx.select().from(ndaSignatures).where(isIt)
    return toAgreement(row!, version, viewer)
  })
}

const ofUser = ({ id }: Viewer) => or(eq(ndaSignatures.founderId, id), eq(ndaSignatures.viewerId, id))

/** GET /api/ndas: newest first. */
export async function listAgreements({ database }: Pick<Context, 'database'>, viewer: Viewer): Promise<Agreement[]> {
  const rows = await database.read
    .select({ agreement: ndaSignatures, version: ndaTerms.version })
    .from(ndaSignatures)
    .innerJoin(ndaTerms, eq(ndaTerms.id, ndaSignatures.termsId))
    .where(ofUser(viewer))
    .orderBy(desc(ndaSignatures.signedAt), desc(ndaSignatures.id))
    .limit(500)
  return rows.map(({ agreement, version }) => toAgreement(agreement, version, viewer))
}

/** GET /api/ndas/{id}: for both parties. @throws ApiError 404 */
export async function readAgreement(
  { database }: Pick<Context, 'database'>,
  viewer: Viewer,
  { id }: Input['record'],
): Promise<AgreementRecord> {
  const [row] = await database.read
    .select({ agreement: ndaSignatures, terms: ndaTerms })
    .from(ndaSignatures)
    .innerJoin(ndaTerms, eq(ndaTerms.id, ndaSignatures.termsId))
    .where(and(eq(ndaSignatures.id, id), ofUser(viewer)))
  if (!row) throw notFound(NO_SUCH_RECORD)
  return { ...toAgreement(row.agreement, row.terms.version, viewer), text: row.terms.text }
}
