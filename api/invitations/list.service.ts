import {
  type SQL,
  sql,
  alias,
  and,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  QueryBuilder,
} from '#api/platform/db/drizzle.ts'
import type { InvitationState } from './contract/states.ts'
import { INVITATION_LIFE, importedName } from './token.ts'
import { TOO_OLD } from '#api/email/queue.service.ts'
import { invitations } from './table.ts'
import { emails } from '#api/email/table.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Claimable, Invitation, adminInvitationCalls } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { importedRecords, type ImportedRow, importRows } from '#api/imports/table.ts'
import { notFound } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'

/** The email of an invitation in the email queue, by its key (`open.service.ts`). */
export const isInvitationEmail: SQL = sql`${emails.onceKey} = 'invitation ' || ${invitations.id} || ' ' || ${invitations.emailsSent}`

/** The status of an invitation with its email. If the email queue has deleted the email, it was sent. */
const stateAt = (now: number): SQL<InvitationState> => sql<InvitationState>`case
  when ${invitations.outcome} is not null then ${invitations.outcome}
  when ${invitations.sentAt} is null then 'pending'
  when ${invitations.sentAt} <= ${now - INVITATION_LIFE} then 'ended'
  when ${emails.state} in ('queued', 'sending') then 'pending'
  when ${emails.state} in ('failed', 'dropped') then 'failed'
  else 'sent' end`

/**
 * The same for a member's own invitations. An email that was dropped because its recipient has declined before must not
 * differ from one that arrived, so only the time of an email is used.
 */
export const stateForMember = (now: number, sendsMail: boolean): SQL<InvitationState> => sql<InvitationState>`case
  when ${invitations.outcome} is not null then ${invitations.outcome}
  when ${invitations.sentAt} is null then 'pending'
  when ${invitations.sentAt} <= ${now - INVITATION_LIFE} then 'ended'
  when ${emails.state} = 'dropped' and ${emails.lastError} = ${TOO_OLD} then 'failed'
  when ${sendsMail ? 1 : 0} = 0 then 'pending'
  else 'sent' end`

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof adminInvitationCalls>

const inviter = alias(users, 'inviter')
const taker = alias(users, 'taker')
const getName = ({ firstName, lastName }: typeof inviter | typeof taker) =>
  sql<string | null>`${firstName} || ' ' || ${lastName}`

/** Invitations with their status, newest first. */
const selectInvitations = (read: Reader, where: SQL | undefined, now: number) =>
  read
    .select({
      row: invitations,
      state: stateAt(now),
      by: getName(inviter),
      acceptedBy: getName(taker),
      record: { kind: importedRecords.kind, fields: importedRecords.fields },
    })
    .from(invitations)
    .leftJoin(emails, isInvitationEmail)
    .leftJoin(inviter, eq(inviter.id, invitations.invitedBy))
    .leftJoin(taker, eq(taker.id, invitations.acceptedBy))
    .leftJoin(importedRecords, eq(importedRecords.id, invitations.recordId))
    .where(where)
    .orderBy(desc(invitations.id))

type InvitationRowStatus = Awaited<ReturnType<typeof selectInvitations>>[number]

const iso = (at: Date | null) => at?.toISOString() ?? null

const toInvitation = ({ row, state, by, acceptedBy, record }: InvitationRowStatus): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  profile: record && importedName(record.kind, record.fields),
  state,
  by,
  isOfMember: row.isOfMember,
  createdAt: row.createdAt.toISOString(),
  sentAt: iso(row.sentAt),
  until: row.sentAt && new Date(row.sentAt.getTime() + INVITATION_LIFE).toISOString(),
  closedAt: iso(row.closedAt),
  acceptedBy,
})

/** One invitation as administrators see it. @throws ApiError 404 */
export async function describeInvitation(read: Reader, id: number, now: number): Promise<Invitation> {
  const [found] = await selectInvitations(read, eq(invitations.id, id), now)
  if (!found) throw notFound('We couldn’t find this invitation.')
  return toInvitation(found)
}

const LIST = 'invitations'

/** GET /api/admin/invitations: newest first. */
export async function listInvitations(
  { database: { read }, now: clock }: Context,
  _viewer: Viewer,
  { state, cursor, limit }: Input['list'],
): Promise<Page<Invitation>> {
  const now = clock()
  const after = decodeCursor(cursor, LIST)
  const wanted = state && eq(stateAt(now), state)
  const counted = read
    .select({ n: sql<number>`count(*)` })
    .from(invitations)
    .leftJoin(emails, isInvitationEmail)
    .where(wanted)
  const [rows, [total]] = await Promise.all([
    selectInvitations(read, and(wanted, after ? lt(invitations.id, after[1]) : undefined), now).limit(limit + 1),
    counted,
  ])
  const { shown, next } = cutPage(rows, limit, ({ row: { id } }) => encodeCursor(LIST, [id, id]))
  return { items: shown.map(toInvitation), total: total!.n, next }
}

const query = () => new QueryBuilder()

/** Imported profiles with an address that has no account, isn't invited yet, and hasn't declined. */
export const isClaimable: SQL = and(
  inArray(importedRecords.kind, ['startups', 'investors']),
  isNull(importedRecords.ownerId),
  isNotNull(importedRecords.emailKey),
  notExists(
    query()
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailKey, importedRecords.emailKey), isNull(users.emailUnconfirmedSince))),
  ),
  notExists(
    query()
      .select({ id: invitations.id })
      .from(invitations)
      .where(
        and(
          isNull(invitations.outcome),
          eq(invitations.isOfMember, false),
          or(eq(invitations.recordId, importedRecords.id), eq(invitations.emailKey, importedRecords.emailKey)),
        ),
      ),
  ),
  notExists(
    query()
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.emailKey, importedRecords.emailKey), eq(invitations.outcome, 'declined'))),
  ),
)!

/** Those in one import, also if an earlier one created them. */
export const ofImport = (importId: number | undefined): SQL | undefined =>
  importId === undefined
    ? undefined
    : exists(
        query()
          .select({ rowNumber: importRows.rowNumber })
          .from(importRows)
          .where(and(eq(importRows.importId, importId), eq(importRows.profileId, importedRecords.id))),
      )

const toClaimable = ({ id, kind, fields, source, createdAt }: ImportedRow): Claimable => ({
  id,
  role: kind === 'startups' ? 'founder' : 'investor',
  profile: importedName(kind, fields),
  email: String(fields['email']),
  source,
  createdAt: createdAt.toISOString(),
})

const CLAIMABLE = 'claimable'

/** GET /api/admin/invitations/claimable: newest first. */
export async function listClaimable(
  { database: { read } }: Context,
  _viewer: Viewer,
  { import: importId, cursor, limit }: Input['claimable'],
): Promise<Page<Claimable>> {
  const after = decodeCursor(cursor, CLAIMABLE)
  const wanted = and(isClaimable, ofImport(importId))
  const [rows, total] = await Promise.all([
    read
      .select()
      .from(importedRecords)
      .where(and(wanted, after ? lt(importedRecords.id, after[1]) : undefined))
      .orderBy(desc(importedRecords.id))
      .limit(limit + 1),
    read.$count(importedRecords, wanted),
  ])
  const { shown, next } = cutPage(rows, limit, ({ id }) => encodeCursor(CLAIMABLE, [id, id]))
  return { items: shown.map(toClaimable), total, next }
}
