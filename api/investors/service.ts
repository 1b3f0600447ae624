import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { parseMoneyRange } from '#api/platform/contract/money.ts'
import { badRequest, conflict, notFound } from '#api/errors.ts'
import { hasAddress } from '#api/account/contract/email-domain.ts'
import { mentors } from './contract/new-investor.ts'
import { getInvestmentInterests, parseInvestorChanges } from './contract/schema.ts'
import { type AdminInvestor, type Investor, type InvestorCard, investorCardOnly, type investorCalls } from './calls.ts'
import { investorView, type Viewer } from '#api/policy.ts'
import { getVouch } from '#api/users/identity.service.ts'
import {
  requiresSelfCertification,
  getSelfCertification,
  confirmed,
  closeConfirmationReminders,
  endedSign,
} from '#api/trust/facts.service.ts'
import { users, type UserRow } from '#api/users/table.ts'
import { investors, type InvestorRow } from './table.ts'
import { projection, accepted } from '#api/platform/http/input.ts'
import { eq, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { changeReviewed } from '#api/users/admin.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { isUniqueViolation } from '#api/platform/db/errors.ts'
import { prepared } from '#api/platform/db/query.ts'

/** A range is stored as its label and its meaning in dollars (rules: Money). @throws ApiError 400 beyond the limit */
export function rangeColumns(label: string) {
  const range = parseMoneyRange(label)
  if (Math.max(range?.min ?? 0, range?.max ?? 0) > LIMITS.money.max)
    throw badRequest(MESSAGES.moneyTooLarge, [{ path: 'investmentRange', message: MESSAGES.moneyTooLarge }])
  return { investmentMin: range?.min ?? null, investmentMax: range?.max ?? null }
}

/** A profile with its owner. */
export interface InvestorRecord {
  profile: InvestorRow
  owner: Pick<UserRow, (typeof OWNER)[number]>
  /** 1 if the site asks its investors for a self-certification. */
  offersSelfCertification: number
}

const OWNER = ['firstName', 'lastName', 'email', 'phoneNumber', 'role', 'active', 'knownSince', 'knownBy'] as const

/** The selection for `InvestorRecord`, of profiles joined with their owners. */
export const investorColumns = () => {
  const { firstName, lastName, email, phoneNumber, role, active, knownSince, knownBy } = users
  const owner = { firstName, lastName, email, phoneNumber, role, active, knownSince, knownBy }
  return { profile: investors, owner, offersSelfCertification: requiresSelfCertification() }
}

/** The whole profile, for its owner and administrators. */
function toInvestor(row: InvestorRow): Investor {
  const {
    confirmationReminder: _,
    selfCertificationLabel: _l,
    selfCertificationText: _t,
    selfCertifiedAt: _s,
    selfCertificationRemindedAt: _a,
    ...shown
  } = row
  return {
    ...shown,
    investmentInterests: getInvestmentInterests(row.areasOfInterest),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    confirmedAt: row.confirmedAt.toISOString(),
  }
}

export function toAdminInvestor({ profile, owner }: InvestorRecord): AdminInvestor {
  const { firstName, lastName, email } = owner
  return { ...toInvestor(profile), user: { firstName, lastName, email } }
}

const toCardOnly = projection(investorCardOnly)

/** What the policy lets this viewer see in the directory; `null` if nothing (rules: Visibility). */
export function toCard(viewer: Viewer, record: InvestorRecord, now: number): InvestorCard | null {
  const { profile, owner } = record
  const { userId, isPublic } = profile
  const view = investorView(viewer, { userId, isPublic, ownerRole: owner.role, ownerActive: owner.active })
  if (view === 'none') return null
  const { firstName, lastName, email } = owner
  // The capacity for mentoring is private, and a match says whether there is any.
  const card = toCardOnly({
    ...profile,
    willingToMentor: mentors(profile),
    user: { firstName, lastName },
    known: getVouch(owner),
    selfCertification: record.offersSelfCertification ? getSelfCertification(profile, now) : null,
  })
  if (view === 'card') return card
  const { website, linkedIn, phoneNumber } = profile
  return {
    ...card,
    website,
    linkedIn,
    phoneNumber: phoneNumber ?? owner.phoneNumber,
    ...(hasAddress(email) && { email }),
  }
}

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof investorCalls>

const NO_PROFILE = 'Investor profile not found'

const investorOfUser = prepared((reader: Reader) =>
  reader
    .select()
    .from(investors)
    .where(eq(investors.userId, sql.placeholder('user')))
    .prepare(),
)

function findInvestorByUser(reader: Reader | Transaction, userId: number) {
  return investorOfUser(reader).get({ user: userId })
}

/** GET /api/investor/profile. @throws ApiError 404 without a profile */
export const readMyInvestorProfile = (context: Context, viewer: Viewer) =>
  readInvestorByUser(context, viewer, { userId: viewer.id })

/** GET /api/admin/investors/user/{userId}. @throws ApiError 404 without a profile */
export async function readInvestorByUser({ database }: Context, _viewer: Viewer, { userId }: Input['readOfUser']) {
  const row = await findInvestorByUser(database.read, userId)
  if (!row) throw notFound(NO_PROFILE)
  return toInvestor(row)
}

/**
 * Creates the investor's one profile and completes the account's.
 *
 * @throws ApiError 409 if there is one already
 */
export async function createInvestor({ database, now }: Context, { id: userId }: Viewer, input: Input['create']) {
  const at = new Date(now())
  const row = { ...input, ...rangeColumns(input.investmentRange), userId }
  try {
    return await database.write(async (tx) => {
      await tx.insert(investors).values({ ...row, createdAt: at, updatedAt: at, confirmedAt: at })
      await tx.update(users).set({ profileCompleted: true, updatedAt: at }).where(eq(users.id, userId))
      return toInvestor((await findInvestorByUser(tx, userId))!)
    })
  } catch (error) {
    if (isUniqueViolation(error, investors.userId)) throw conflict('You already have an investor profile.')
    throw error
  }
}

/**
 * PUT /api/investor/profile: stores the fields that are given and differ. Saving also confirms the rest.
 *
 * @throws ApiError 404 without a profile, 400 with a problem for each field
 */
export function updateInvestor({ database, now }: Context, viewer: Viewer, input: Input['update']) {
  const { id: userId } = viewer
  return database.write(async (tx) => {
    const row = await findInvestorByUser(tx, userId)
    if (!row) throw notFound(NO_PROFILE)
    const changes = accepted(parseInvestorChanges(row, input.changes))
    const at = new Date(now())
    const range = changes.investmentRange === undefined ? {} : rangeColumns(changes.investmentRange)
    const isSame = Object.keys(changes).length === 0
    if (!isSame) await changeReviewed(tx, viewer, now())
    await tx
      .update(investors)
      .set({ ...changes, ...endedSign(row, changes), ...range, ...confirmed(at), ...(isSame ? {} : { updatedAt: at }) })
      .where(eq(investors.id, row.id))
    if (row.confirmationReminder > 0) await closeConfirmationReminders(tx, userId, at)
    return toInvestor((await findInvestorByUser(tx, userId))!)
  })
}
