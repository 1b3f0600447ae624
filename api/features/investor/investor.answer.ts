import { investmentInterestsOf, type AdminInvestor, type Investor, type InvestorCard } from '#api/contract/investor.ts'
import { investorView, type Viewer } from '#api/contract/policy.ts'
import type { UserRow } from '#api/db/schema/account.ts'
import type { InvestorRow } from '#api/db/schema/investor.ts'

/** A profile with its owner. */
export interface InvestorRecord {
  profile: InvestorRow
  owner: Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'role' | 'active'>
}

/** The whole profile: its owner's and the administrators' version. */
export function toInvestor(row: InvestorRow): Investor {
  return {
    ...row,
    investmentInterests: investmentInterestsOf(row.areasOfInterest),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toAdminInvestor({ profile, owner }: InvestorRecord): AdminInvestor {
  const { firstName, lastName, email } = owner
  return { ...toInvestor(profile), user: { firstName, lastName, email } }
}

/** What the policy lets this viewer see in the directory; `null` when that is nothing (rules: Visibility). */
export function toCard(viewer: Viewer, { profile, owner }: InvestorRecord): InvestorCard | null {
  const { userId, isPublic } = profile
  const view = investorView(viewer, { userId, isPublic, ownerRole: owner.role, ownerActive: owner.active })
  if (view === 'none') return null
  const card: InvestorCard = {
    id: profile.id,
    user: { firstName: owner.firstName, lastName: owner.lastName },
    firmName: profile.firmName,
    background: profile.background,
    areasOfInterest: profile.areasOfInterest,
    otherInterestArea: profile.otherInterestArea,
    investmentRange: profile.investmentRange,
    location: profile.location,
    notableInvestments: profile.notableInvestments,
    willingToMentor: profile.willingToMentor,
  }
  if (view === 'card') return card
  return {
    ...card,
    website: profile.website,
    linkedIn: profile.linkedIn,
    phoneNumber: profile.phoneNumber ?? owner.phoneNumber,
    email: owner.email,
  }
}
