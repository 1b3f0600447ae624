import { hasAddress } from '#api/contract/account/no-address.ts'
import { mentors } from '#api/contract/investor/mentors.ts'
import { investmentInterestsOf } from '#api/contract/investor/schema.ts'
import type { AdminInvestor, Investor, InvestorCard } from '#api/contract/investor/answers.ts'
import { investorCardOnly } from '#api/contract/investor/answers.ts'
import { investorView, type Viewer } from '#api/contract/policy.ts'
import { knownOf } from '#api/core/identity/known.ts'
import { asksForStatements, statementOf } from '#api/core/statement/statement.ts'
import { users, type UserRow } from '#api/db/schema/account.ts'
import { investors, type InvestorRow } from '#api/db/schema/investor.ts'
import { projection } from '#api/projection.ts'

/** A profile with its owner. */
export interface InvestorRecord {
  profile: InvestorRow
  owner: Pick<UserRow, (typeof OWNER)[number]>
  /** 1 where the region has its investors state something. */
  statements: number
}

const OWNER = ['firstName', 'lastName', 'email', 'phoneNumber', 'role', 'active', 'knownSince', 'knownBy'] as const

/** The selection for `InvestorRecord`, of profiles joined with their owners. */
export const investorColumns = () => {
  const { firstName, lastName, email, phoneNumber, role, active, knownSince, knownBy } = users
  const owner = { firstName, lastName, email, phoneNumber, role, active, knownSince, knownBy }
  return { profile: investors, owner, statements: asksForStatements() }
}

/** The whole profile: its owner's and the administrators' version. */
export function toInvestor(row: InvestorRow): Investor {
  const { staleness: _, statementLabel: _l, statementText: _t, statedAt: _s, statementAskedAt: _a, ...shown } = row
  return {
    ...shown,
    investmentInterests: investmentInterestsOf(row.areasOfInterest),
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

/** What the policy lets this viewer see in the directory; `null` when that is nothing (rules: Visibility). */
export function toCard(viewer: Viewer, record: InvestorRecord, now: number): InvestorCard | null {
  const { profile, owner } = record
  const { userId, isPublic } = profile
  const view = investorView(viewer, { userId, isPublic, ownerRole: owner.role, ownerActive: owner.active })
  if (view === 'none') return null
  const { firstName, lastName, email } = owner
  // How many an investor mentors is private; whether any is what a fit says, too.
  const card = toCardOnly({
    ...profile,
    willingToMentor: mentors(profile),
    user: { firstName, lastName },
    known: knownOf(owner),
    statement: record.statements ? statementOf(profile, now) : null,
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
