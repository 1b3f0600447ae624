import { investmentInterestsOf } from '#api/contract/investor/schema.ts'
import type { AdminInvestor, Investor, InvestorCard } from '#api/contract/investor/answers.ts'
import { investorCardOnly } from '#api/contract/investor/answers.ts'
import { investorView, type Viewer } from '#api/contract/policy.ts'
import type { UserRow } from '#api/db/schema/account.ts'
import type { InvestorRow } from '#api/db/schema/investor.ts'
import { projection } from '#api/projection.ts'

/** A profile with its owner. */
export interface InvestorRecord {
  profile: InvestorRow
  owner: Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'role' | 'active'>
}

/** The whole profile: its owner's and the administrators' version. */
export function toInvestor({ staleness: _, ...row }: InvestorRow): Investor {
  return {
    ...row,
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
export function toCard(viewer: Viewer, { profile, owner }: InvestorRecord): InvestorCard | null {
  const { userId, isPublic } = profile
  const view = investorView(viewer, { userId, isPublic, ownerRole: owner.role, ownerActive: owner.active })
  if (view === 'none') return null
  const { firstName, lastName, email } = owner
  const card = toCardOnly({ ...profile, user: { firstName, lastName } })
  if (view === 'card') return card
  const { website, linkedIn, phoneNumber } = profile
  return { ...card, website, linkedIn, phoneNumber: phoneNumber ?? owner.phoneNumber, email }
}
