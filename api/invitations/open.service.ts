import { and, asc, eq, gt, isNull } from '#api/platform/db/drizzle.ts'
import { DAY, MINUTE } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { countFailure, createBackOff, getBackOff } from '#api/auth/rate-limit.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { createToken, requireClickToken, type Keys } from '#api/keys.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { invitations, type InvitationRow } from './table.ts'
import { tooMany, badRequest, notFound, conflict } from '#api/errors.ts'
import { activeAdmins } from '#api/users/admin.service.ts'
import { isAddressTaken } from '#api/users/identity.service.ts'
import { users, type NewUser } from '#api/users/table.ts'
import { importedRecords, type ImportedRow } from '#api/imports/table.ts'
import { INVITATION_LIFE, idOfToken, isTokenForInvitation } from './token.ts'
import type { Industry, Stage } from '#api/platform/contract/enumerations.ts'
import { investorFields } from '#api/investors/contract/schema.ts'
import { startupFields } from '#api/startups/contract/schema.ts'
import { rangeColumns } from '#api/investors/service.ts'
import { investors, type NewInvestor } from '#api/investors/table.ts'
import { startups, type NewStartup } from '#api/startups/table.ts'
import { closeListing } from '#api/unclaimed-startups/list.service.ts'
import { currentFields } from '#api/unclaimed-startups/public-facts.ts'
import type { CallContext } from '#api/context.ts'
import type { AcceptInvitationInput } from './contract/schema.ts'
import type { User } from '#api/account/contract/user.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { requireGoodPassword, hashPassword } from '#api/auth/password.service.ts'
import { notifyAdmins } from '#api/review/service.ts'
import { siteFacts } from '#api/site-facts.ts'
import { insertAccount, type SignedIn } from '#api/account/service.ts'
import { startSession, type LoginSource } from '#api/auth/begin-session.service.ts'

/** The key of an invitation's email in the email queue, so that each email is created once. */
const emailKey = ({ id, emailsSent }: Pick<InvitationRow, 'id' | 'emailsSent'>): string =>
  `invitation ${id} ${emailsSent}`

/** Limits emails per address, from any requester. */
const invitationEmailBackoff = createBackOff({ action: 'invitation to', free: 3, forgets: DAY / 2 })

/** Counts a requested email. @throws ApiError 429 if the address had too many recently */
export async function consumeEmailQuota(tx: Transaction, emailKey: string, now: number): Promise<void> {
  const limits = [invitationEmailBackoff.of(emailKey)]
  const wait = await getBackOff(tx, limits, now)
  if (wait > 0) throw tooMany('We just emailed this address. Try again later.', wait / 1000)
  await countFailure(tx, limits, now)
}

/**
 * Hands waiting invitation emails to the email queue, limited per minute across processes. That an email was queued is
 * stored in the same transaction, so none is sent twice.
 */
export async function sendQueued(tx: Transaction, now: number): Promise<void> {
  const lately = await tx.$count(invitations, gt(invitations.sentAt, new Date(now - MINUTE)))
  const left = LIMITS.invitation.aMinute - lately
  if (left <= 0) return
  const due = await tx
    .select()
    .from(invitations)
    .where(and(isNull(invitations.outcome), isNull(invitations.sentAt)))
    .orderBy(asc(invitations.id))
    .limit(left)
  for (const { id, email, emailsSent } of due) {
    const emailNumber = emailsSent + 1
    await tx
      .update(invitations)
      .set({ emailsSent: emailNumber, sentAt: new Date(now) })
      .where(eq(invitations.id, id))
    const onceKey = emailKey({ id, emailsSent: emailNumber })
    await enqueueMail(
      tx,
      { kind: 'invitation', address: email, data: { invitationId: id, email: emailNumber }, onceKey },
      now,
    )
  }
}

/** Queues another email for an invitation; the last one becomes invalid. */
export async function requestInvitationEmail(
  tx: Transaction,
  { id, emailKey }: Pick<InvitationRow, 'id' | 'emailKey'>,
  now: number,
): Promise<void> {
  await consumeEmailQuota(tx, emailKey, now)
  const renewed = { seed: createToken(), attempts: 0, sentAt: null }
  await tx.update(invitations).set(renewed).where(eq(invitations.id, id))
  await sendQueued(tx, now)
}

const NO_LINK = 'This invitation is no longer valid. Have an account? Log in.'
const OVER = 'This invitation has expired. Request a new one on its page.'

/** An invitation whose email was sent and that has no result yet. */
export interface OpenInvitation extends InvitationRow {
  sentAt: Date
  isOver: boolean
}

/** An invitation to a powerful role is valid only as long as its inviter can invite. */
async function isBacked(read: Reader, { role, invitedBy }: InvitationRow): Promise<boolean> {
  if (role !== 'admin' && role !== 'editor') return true
  return invitedBy !== null && (await read.$count(users, and(activeAdmins, eq(users.id, invitedBy)))) > 0
}

/** Whether the profile that it offers can still be claimed. */
async function isOffered(read: Reader, { recordId }: InvitationRow): Promise<boolean> {
  if (recordId === null) return true
  const { id, ownerId } = importedRecords
  const [record] = await read.select({ ownerId }).from(importedRecords).where(eq(id, recordId))
  return record?.ownerId === null
}

/**
 * An invitation that can be accepted, or `null`. If its address already has an account, that looks the same as a
 * revoked one.
 */
export async function asOpen(
  read: Reader,
  row: InvitationRow | undefined,
  now: number,
): Promise<OpenInvitation | null> {
  if (!row?.sentAt || row.outcome !== null) return null
  const isOpen =
    (await isBacked(read, row)) && (await isOffered(read, row)) && !(await isAddressTaken(read, row.email, now))
  return isOpen ? { ...row, sentAt: row.sentAt, isOver: now >= row.sentAt.getTime() + INVITATION_LIFE } : null
}

/** The open invitation of an email's link. @throws ApiError 404 */
export async function requireInvitation(read: Reader, keys: Keys, token: string, now: number): Promise<OpenInvitation> {
  const id = idOfToken(token)
  const [row] = id === null ? [] : await read.select().from(invitations).where(eq(invitations.id, id))
  const open = row && isTokenForInvitation(keys, row, token) ? await asOpen(read, row, now) : null
  if (!open) throw notFound(NO_LINK)
  return open
}

interface ClickedLink {
  token: string
  press: string
}

/** The same, for a click on its page. @throws ApiError 400 for a click token that doesn't belong to the page, 404 */
export async function requireClickedInvitation(
  read: Reader,
  keys: Keys,
  { token, press }: ClickedLink,
  now: number,
): Promise<OpenInvitation> {
  const open = await requireInvitation(read, keys, token, now)
  requireClickToken(keys, 'invitation', { id: open.id, press }, now)
  return open
}

/** The same, while it can be accepted or declined. @throws ApiError 400, 404 */
export async function requireInTime(
  read: Reader,
  keys: Keys,
  click: ClickedLink,
  now: number,
): Promise<OpenInvitation> {
  const open = await requireClickedInvitation(read, keys, click, now)
  if (open.isOver) throw notFound(OVER)
  return open
}

type Fields = Readonly<Record<string, unknown>>

/** Required fields of a startup that have no default. */
const NEEDED = { industry: 'Please select an industry', stage: 'Please select a stage' } as const
export type Needed = keyof typeof NEEDED

/** Fields that the form requires and a draft can do without. */
const LEFT_EMPTY = {
  startups: { location: '', elevatorPitch: '', description: '' },
  investors: { location: '', background: '', investmentRange: '', areasOfInterest: [] },
} as const

/** The imported profile that an invitation offers; `null` without one. */
export async function offeredRecord(read: Reader, recordId: number | null): Promise<ImportedRow | null> {
  if (recordId === null) return null
  const [row] = await read.select().from(importedRecords).where(eq(importedRecords.id, recordId))
  return row ?? null
}

/** The fields that someone who claims an imported profile has to add. */
export function lackedBy(record: Pick<ImportedRow, 'kind' | 'fields' | 'edits'>): Needed[] {
  const fields = currentFields(record)
  return record.kind === 'startups'
    ? (Object.keys(NEEDED) as Needed[]).filter((name) => fields[name] === undefined)
    : []
}

const pick = (fields: Fields, form: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(form, name))) as Fields

/** @throws ApiError 400 with a problem for each field that is missing */
export function requireWhole(record: ImportedRow, provided: Partial<Record<Needed, unknown>>): void {
  const problems = lackedBy(record)
    .filter((name) => provided[name] === undefined)
    .map((name) => ({ path: name, message: NEEDED[name] }))
  if (problems.length > 0) throw badRequest(problems[0]!.message, problems)
}

/**
 * Turns an imported profile into the user's own, in the transaction that creates their account: a startup that needs
 * review, or an investor profile. No one else sees either yet. Returns the startup's id.
 *
 * @throws ApiError 400 for a startup without industry or stage, 409 if someone else claimed it first
 */
export async function claimRecord(
  tx: Transaction,
  record: ImportedRow,
  { userId, provided, now }: { userId: number; provided: { industry?: Industry; stage?: Stage }; now: number },
): Promise<number | null> {
  requireWhole(record, provided)
  const at = new Date(now)
  const empty = record.kind === 'startups' ? LEFT_EMPTY.startups : LEFT_EMPTY.investors
  // Empty fields count as imported too: otherwise a later import would take them for the owner's own.
  const fields = { ...empty, ...currentFields(record) }
  const claimed = await tx
    .update(importedRecords)
    .set({ ownerId: userId, fields: { ...empty, ...record.fields }, edits: {} })
    .where(and(eq(importedRecords.id, record.id), isNull(importedRecords.ownerId)))
    .returning({ id: importedRecords.id })
  if (claimed.length === 0) throw conflict('Someone has claimed this profile already.')
  await closeListing(tx, record.id, userId, now)
  const own = { userId, createdAt: at, updatedAt: at, confirmedAt: at }
  if (record.kind === 'startups') {
    const row = { ...provided, ...pick(fields, startupFields), ...own } as NewStartup
    const [startup] = await tx.insert(startups).values(row).returning({ id: startups.id })
    return startup!.id
  }
  const investorValues = pick(fields, investorFields)
  const range = rangeColumns(String(investorValues['investmentRange']))
  await tx.insert(investors).values({ ...investorValues, ...range, ...own } as NewInvestor)
  return null
}

type Context = Pick<CallContext, 'database' | 'keys' | 'now' | 'published' | 'requestId'>

/** A new account has the role of its invitation, or requests the one that a member chose, which needs review. */
function toNewUser({ role, isOfMember, recordId }: OpenInvitation): Partial<NewUser> {
  const isParty = role === 'founder' || role === 'investor'
  return {
    role: isOfMember ? 'user' : role,
    requestedRole: isParty ? role : null,
    profileCompleted: !isParty || recordId !== null,
  }
}

/** Notifies administrators of what needs review now. */
async function notifyInviter(
  tx: Transaction,
  { isOfMember, role }: OpenInvitation,
  { user, startupId }: { user: User; startupId: number | null },
  now: number,
): Promise<void> {
  if (isOfMember) {
    if (role === 'founder' || role === 'investor')
      await enqueueMail(tx, { kind: 'requestReceived', userId: user.id, data: { role } }, now)
    await notifyAdmins(tx, { kind: 'role', id: user.id }, now)
  } else if (startupId !== null) await notifyAdmins(tx, { kind: 'profile', id: startupId }, now)
}

const SIGNED_IN = 'Someone is signed in here. Sign out, then accept the invitation.'

/**
 * POST /api/invitation/accept: creates the account of an invitation, signs in, and claims the imported profile that it
 * offers, in one transaction (rules: Taking an invitation). The email reached the address, which is verified by this.
 *
 * @throws ApiError 400 for a click token that doesn't belong to the page, a weak password, or a startup with missing
 * fields, 404 for an invitation that is no longer valid, 409 for a taken username or if someone is signed in here
 */
export async function acceptInvitation(
  context: Context,
  source: LoginSource,
  { token, press, password, industry, stage, ...person }: AcceptInvitationInput,
): Promise<SignedIn> {
  const { database, keys } = context
  const now = context.now()
  const { email } = await requireInTime(database.read, keys, { token, press }, now)
  if (source.replacesSessionId !== null) throw conflict(SIGNED_IN)
  requireGoodPassword(context, 'password', password, { ...person, email })
  const passwordHash = await hashPassword(password, { key: source.address, isTrusted: false })
  const at = new Date(now)
  return database.write(async (tx) => {
    const invitation = await requireInTime(tx, keys, { token, press }, now)
    const { id, role, isOfMember, recordId } = invitation
    const user = await insertAccount(tx, {
      ...person,
      email,
      passwordHash,
      ...toNewUser(invitation),
      termsAcceptedAt: at,
      termsVersion: siteFacts(context).termsVersion,
      createdAt: at,
      updatedAt: at,
    })
    const userId = user.id
    const record = await offeredRecord(tx, recordId)
    const provided = { ...(industry && { industry }), ...(stage && { stage }) }
    const startupId = record && (await claimRecord(tx, record, { userId, provided, now }))
    await tx
      .update(invitations)
      .set({ outcome: 'accepted', closedAt: at, acceptedBy: userId })
      .where(eq(invitations.id, id))
    await notifyInviter(tx, invitation, { user, startupId }, now)
    const details = { role, profile: record !== null, ofMember: isOfMember }
    const event = { action: 'invitation.accept', targetType: 'invitation', targetId: id, details } as const
    await recordAudit(tx, getActor(context, user), event)
    return { user, session: await startSession(tx, userId, { ...source, remember: false, now }) }
  })
}
