import * as z from 'zod/mini'
import { requestStatusFields } from '#api/connections/contract/request-status.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { vouch } from '#api/account/contract/user.ts'
import { selfCertification } from '#api/trust/calls.ts'
import { count, id, timestamp, money, named, text } from '#api/platform/contract/shapes.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { investorFields, investorFilters, investorInput } from './contract/schema.ts'
import { canManageInvestorProfile, isAdmin, isSignedIn } from '#api/policy.ts'

const personName = { firstName: z.string(), lastName: z.string() }
const investorResponseFields = {
  id,
  userId: id,
  background: z.string(),
  areasOfInterest: z.array(z.string()),
  otherInterestArea: text,
  /** The label as chosen or typed; its amounts in dollars are separate fields. */
  investmentRange: z.string(),
  investmentMin: money,
  investmentMax: money,
  firmName: text,
  location: z.string(),
  website: text,
  /** The verified website's domain, if there is one. */
  verifiedWebsite: text,
  linkedIn: text,
  phoneNumber: text,
  notableInvestments: text,
  willingToMentor: z.boolean(),
  /** How many startups they mentor; only valid if they are willing to mentor. */
  menteeCapacity: count,
  /** The stages that they invest in; empty if they don't say. */
  stages: z.array(z.enum(STAGES)),
  openToIntroductions: z.boolean(),
  /** How many pending requests they allow. */
  openRequests: count,
  /** Doesn't want any more profile hints. */
  hintDismissed: z.boolean(),
  isPublic: z.boolean(),
  /** Derived from `areasOfInterest`. */
  investmentInterests: z.array(z.enum(INDUSTRIES)),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When the investor last confirmed the profile. */
  confirmedAt: timestamp,
}
/** An investor's own profile, as the investor and administrators see it (rules: Investor profile). */
const investor = named('Investor', z.strictObject(investorResponseFields))
export type Investor = z.output<typeof investor>

/** An entry of GET /api/admin/investors. */
const adminInvestor = named(
  'AdminInvestor',
  z.strictObject({
    ...investorResponseFields,
    user: z.strictObject({ ...personName, email: z.string() }),
  }),
)
export type AdminInvestor = z.output<typeof adminInvestor>

const cardFields = {
  id,
  user: z.strictObject(personName),
  firmName: text,
  background: z.string(),
  areasOfInterest: z.array(z.string()),
  otherInterestArea: text,
  investmentRange: z.string(),
  location: z.string(),
  notableInvestments: text,
  willingToMentor: z.boolean(),
  stages: z.array(z.enum(STAGES)),
  openToIntroductions: z.boolean(),
  confirmedAt: timestamp,
  /** The verified website's domain, if there is one. */
  verifiedWebsite: text,
  /** When and by whom they were vouched for. */
  known: z.nullable(vouch),
  /** A self-certification within the last year, which no one has checked. */
  selfCertification: z.nullable(selfCertification),
}
/** An entry of the directory without contact details. */
export const investorCardOnly = z.strictObject(cardFields)

/** An entry of the directory. Only approved founders and administrators get website, LinkedIn, phone, and email. */
export const investorCard = named(
  'InvestorCard',
  z.strictObject({
    ...cardFields,
    ...requestStatusFields,
    website: z.optional(text),
    linkedIn: z.optional(text),
    phoneNumber: z.optional(text),
    email: z.optional(z.string()),
  }),
)
export type InvestorCard = z.output<typeof investorCard>

const investors = {
  authorize: canManageInvestorProfile,
  forbiddenMessage: 'You need to have an investor account to do this.',
}

const create = {
  summary: 'Makes the profile of an investor. There is one for each.',
  body: investorInput,
  example: {
    background: 'Twenty years in utilities, five as an angel.',
    areasOfInterest: ['Energy', 'CleanTech'],
    investmentRange: '$50K - $100K',
    location: 'Wren Valley',
    willingToMentor: true,
    isPublic: true,
  },
  responses: { 201: investor },
}

/** Investor profiles and the directory, and the administrators’ lists of them. */
export const investorCalls = declare({
  list: {
    method: 'GET',
    path: '/api/investors',
    authorize: isSignedIn,
    summary: 'The directory of investors. Founders see how to reach them.',
    query: investorFilters,
    responses: { 200: getPage(investorCard) },
  },
  own: {
    method: 'GET',
    path: '/api/investor/profile',
    ...investors,
    summary: 'The profile of the investor who asks.',
    responses: { 200: investor },
  },
  create: {
    method: 'POST',
    path: '/api/investor/profile',
    ...investors,
    ...create,
  },
  createProfile: {
    method: 'POST',
    path: '/api/investors/profile',
    ...investors,
    ...create,
  },
  update: {
    method: 'PUT',
    path: '/api/investor/profile',
    ...investors,
    summary: 'Changes the investor’s own profile.',
    changes: investorFields,
    example: { location: 'Wren Valley', willingToMentor: false },
    responses: { 200: investor },
  },
  listForAdmin: {
    method: 'GET',
    path: '/api/admin/investors',
    authorize: isAdmin,
    summary: 'Every investor profile.',
    query: investorFilters,
    responses: { 200: getPage(adminInvestor) },
  },
  readOfUser: {
    method: 'GET',
    path: '/api/admin/investors/user/:userId',
    authorize: isAdmin,
    summary: 'The investor profile of an account.',
    responses: { 200: investor },
  },
})
