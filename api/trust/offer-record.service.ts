import { and, asc, desc, eq, inArray, type SQLiteColumn, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { notFound } from '#api/errors.ts'
import { auditEntries } from '#api/audit/table.ts'
import { documentViews } from '#api/documents/table.ts'
import { investors } from '#api/investors/table.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { Viewer } from '#api/policy.ts'
import { fundingSubmissions, startups, startupViews } from '#api/startups/table.ts'
import { NO_SUCH_STARTUP } from '#api/startups/service.ts'
import { users } from '#api/users/table.ts'
import type { OfferRecord, OfferViewer, offerRecordCalls } from './calls.ts'
import type { Vouch } from '#api/account/contract/user.ts'

interface Relationship {
  registeredAt: string
  known: Vouch | null
}

/**
 * Whether someone became known after an ask began: by the month in which someone of the site met them, or else by when
 * they registered. In the month of the ask itself no one can tell, so it counts as younger.
 */
export function isYoungerThan(requestedAt: Date, { registeredAt, known }: Relationship): boolean {
  if (known && known.since < requestedAt.toISOString().slice(0, 7)) return false
  return new Date(registeredAt) > requestedAt
}

/** One parameter, however many there are. */
const isOneOfIds = (column: SQLiteColumn, ids: readonly number[]) =>
  sql`${column} in (select "value" from json_each(${JSON.stringify(ids)}))`

type Input = Inputs<typeof offerRecordCalls>

/** When the ask began: with the first funding request, or else with the profile that has one. */
async function findAsk(read: Reader, id: number) {
  const [startup] = await read
    .select({
      id: startups.id,
      companyName: startups.companyName,
      createdAt: startups.createdAt,
      fundingAmount: startups.fundingAmount,
      equityOffered: startups.equityOffered,
      offerConfirmedAt: startups.offerConfirmedAt,
      firstRequest: sql<number | null>`(
        select min(${fundingSubmissions.submittedAt}) from ${fundingSubmissions}
        where ${fundingSubmissions.startupId} = ${startups.id}
      )`,
    })
    .from(startups)
    .where(eq(startups.id, id))
  if (!startup) throw notFound(NO_SUCH_STARTUP)
  const { firstRequest, createdAt, offerConfirmedAt } = startup
  const hasAsk = startup.fundingAmount !== null || startup.equityOffered !== null
  const begins = [firstRequest ?? (hasAsk ? createdAt.getTime() : null), offerConfirmedAt?.getTime() ?? null]
  const times = begins.filter((time) => time !== null)
  return { ...startup, requestedAt: times.length > 0 ? new Date(Math.min(...times)) : null }
}

/** On which days each investor opened the startup's page, with its ask. */
const findAskViews = (read: Reader, id: number) =>
  read
    .select({
      viewerId: startupViews.viewerId,
      firstDay: sql<string>`min(${startupViews.day})`,
      lastDay: sql<string>`max(${startupViews.day})`,
      days: sql<number>`count(*)`,
    })
    .from(startupViews)
    .where(eq(startupViews.startupId, id))
    .groupBy(startupViews.viewerId)

/** What of which document each person opened. */
const findDocumentViews = (read: Reader, id: number) =>
  read
    .select({
      viewerId: documentViews.viewerId,
      name: documentViews.documentName,
      firstAt: sql<number>`min(${documentViews.firstAt})`,
      lastAt: sql<number>`max(${documentViews.lastAt})`,
      times: sql<number>`sum(${documentViews.times})`,
      downloads: sql<number>`sum(${documentViews.downloads})`,
    })
    .from(documentViews)
    .where(eq(documentViews.startupId, id))
    .groupBy(documentViews.viewerId, documentViews.documentName)
    .orderBy(asc(sql`min(${documentViews.firstAt})`))

const ROLE_DECISIONS = ['user.approve-role', 'user.role'] as const

/** When each person was last approved, and by which entry of the audit log they became known; by user id. */
async function findDecisions(read: Reader, ids: readonly number[]) {
  const entries = await read
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.targetType, 'user'),
        isOneOfIds(auditEntries.targetId, ids),
        inArray(auditEntries.action, [...ROLE_DECISIONS, 'user.vouch']),
      ),
    )
    .orderBy(desc(auditEntries.id))
  const latest = (id: number, isWanted: (action: string) => boolean) =>
    entries.find(({ targetId, action }) => targetId === id && isWanted(action))
  return {
    approvedAt: (id: number) => latest(id, (action) => action !== 'user.vouch')?.at.toISOString() ?? null,
    recorded: (id: number) => {
      const entry = latest(id, (action) => action === 'user.vouch')
      const reason = entry?.details?.['reason']
      return { recordedAt: entry?.at.toISOString() ?? null, reason: typeof reason === 'string' ? reason : null }
    },
  }
}

const PERSON = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  createdAt: users.createdAt,
  knownSince: users.knownSince,
  knownBy: users.knownBy,
}
const PROFILE = {
  firmName: investors.firmName,
  selfCertifiedAt: investors.selfCertifiedAt,
  selfCertificationLabel: investors.selfCertificationLabel,
}

/** Who an entry is about. The record has everyone, whatever became of their role since. */
const findPeople = (read: Reader, ids: readonly number[]) =>
  read
    .select({ user: PERSON, investor: PROFILE })
    .from(users)
    .leftJoin(investors, eq(investors.userId, users.id))
    .where(isOneOfIds(users.id, ids))

/**
 * GET /api/admin/startups/{id}/offer-record: everyone who opened the ask or a document (rules: Who saw the offer).
 *
 * @throws ApiError 404
 */
export async function readOfferRecord(
  { database: { read }, now }: Pick<CallContext, 'database' | 'now'>,
  _viewer: Viewer,
  { id }: Input['read'],
): Promise<OfferRecord> {
  const [startup, asks, documents] = await Promise.all([
    findAsk(read, id),
    findAskViews(read, id),
    findDocumentViews(read, id),
  ])
  const ids = [...new Set([...asks, ...documents].map(({ viewerId }) => viewerId))]
  const [people, decisions] = await Promise.all([findPeople(read, ids), findDecisions(read, ids)])
  const found = people.flatMap(({ user, investor }): OfferViewer[] => {
    const opened = documents.filter(({ viewerId }) => viewerId === user.id)
    // Others see the page without the ask.
    const ask = user.role === 'investor' || investor ? asks.find(({ viewerId }) => viewerId === user.id) : undefined
    if (!ask && opened.length === 0) return []
    const known =
      user.knownSince !== null && user.knownBy !== null ? { since: user.knownSince, metBy: user.knownBy } : null
    const registeredAt = user.createdAt.toISOString()
    return [
      {
        id: user.id,
        name: fullName(user),
        role: user.role,
        firmName: investor?.firmName ?? null,
        registeredAt,
        approvedAt: decisions.approvedAt(user.id),
        selfCertification:
          investor?.selfCertifiedAt && investor.selfCertificationLabel !== null
            ? { label: investor.selfCertificationLabel, selfCertifiedAt: investor.selfCertifiedAt.toISOString() }
            : null,
        known: known && { ...known, ...decisions.recorded(user.id) },
        isYounger: startup.requestedAt !== null && isYoungerThan(startup.requestedAt, { registeredAt, known }),
        ask: ask ? { firstDay: ask.firstDay, lastDay: ask.lastDay, days: ask.days } : null,
        documents: opened.map(({ viewerId: _, firstAt, lastAt, ...document }) => ({
          ...document,
          firstAt: new Date(firstAt).toISOString(),
          lastAt: new Date(lastAt).toISOString(),
        })),
      },
    ]
  })
  return {
    startup: { id, companyName: startup.companyName },
    requestedAt: startup.requestedAt?.toISOString() ?? null,
    madeAt: new Date(now()).toISOString(),
    viewers: found.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id),
  }
}
