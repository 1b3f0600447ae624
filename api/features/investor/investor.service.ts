import { eq, sql } from '#api/db/drizzle.ts'
import { accepted } from '#api/changes.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { investorCalls } from '#api/contract/investor/calls.ts'
import { parseInvestorChanges } from '#api/contract/investor/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { changeReviewed } from '#api/core/admin/shown.service.ts'
import { confirmed, settleAsks } from '#api/core/freshness/confirmed.ts'
import { endedSign } from '#api/core/website/ended-sign.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { isUniqueViolation } from '#api/db/errors.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { conflict, notFound } from '#api/errors.ts'
import { rangeColumns } from '#api/core/investor/investment-range.ts'
import { toInvestor } from '#api/core/investor/investor.answer.ts'

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

function findInvestorOf(reader: Reader | Transaction, userId: number) {
  return investorOfUser(reader).get({ user: userId })
}

/** GET /api/investor/profile. @throws ApiError 404 without a profile */
export const readOwnInvestor = (context: Context, viewer: Viewer) =>
  readInvestorOf(context, viewer, { userId: viewer.id })

/** GET /api/admin/investors/user/{userId}. @throws ApiError 404 without a profile */
export async function readInvestorOf({ database }: Context, _viewer: Viewer, { userId }: Input['readOfUser']) {
  const row = await findInvestorOf(database.read, userId)
  if (!row) throw notFound(NO_PROFILE)
  return toInvestor(row)
}

/**
 * Creates the investor's one profile and notes that the account's profile is complete.
 *
 * @throws ApiError 409 when there is one already
 */
export async function createInvestor({ database, now }: Context, { id: userId }: Viewer, input: Input['create']) {
  const at = new Date(now())
  const row = { ...input, ...rangeColumns(input.investmentRange), userId }
  try {
    return await database.write(async (tx) => {
      await tx.insert(investors).values({ ...row, createdAt: at, updatedAt: at, confirmedAt: at })
      await tx.update(users).set({ profileCompleted: true, updatedAt: at }).where(eq(users.id, userId))
      return toInvestor((await findInvestorOf(tx, userId))!)
    })
  } catch (error) {
    if (isUniqueViolation(error, investors.userId)) throw conflict('You already have an investor profile.')
    throw error
  }
}

/**
 * PUT /api/investor/profile: keeps the fields that are given and differ. Saving says that the rest still holds.
 *
 * @throws ApiError 404 without a profile, 400 with a problem for each field
 */
export function updateInvestor({ database, now }: Context, viewer: Viewer, input: Input['update']) {
  const { id: userId } = viewer
  return database.write(async (tx) => {
    const row = await findInvestorOf(tx, userId)
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
    if (row.staleness > 0) await settleAsks(tx, userId, at)
    return toInvestor((await findInvestorOf(tx, userId))!)
  })
}
