import * as z from 'zod/mini'
import { askedFields } from '#api/contract/connection/asking.ts'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import { known } from '#api/contract/member/known-answers.ts'
import { statement } from '#api/contract/statement/answers.ts'
import { count, id, moment, money, named, text } from '#api/contract/fields/shapes.ts'

const personName = { firstName: z.string(), lastName: z.string() }
const investorFields = {
  id,
  userId: id,
  background: z.string(),
  areasOfInterest: z.array(z.string()),
  otherInterestArea: text,
  /** The label as chosen or typed; its meaning in dollars stands beside it. */
  investmentRange: z.string(),
  investmentMin: money,
  investmentMax: money,
  firmName: text,
  location: z.string(),
  website: text,
  /** The domain of the website, where the investor has shown that they speak for it. */
  speaksFor: text,
  linkedIn: text,
  phoneNumber: text,
  notableInvestments: text,
  willingToMentor: z.boolean(),
  /** Startups that they mentor at a time; counts when they are willing to. */
  menteeCapacity: count,
  /** The stages that they invest at; none: they do not say. */
  stages: z.array(z.enum(STAGES)),
  openToIntroductions: z.boolean(),
  /** Open requests to connect that they answer at a time. */
  openRequests: count,
  /** Wants to be asked for nothing more. */
  hintDismissed: z.boolean(),
  isPublic: z.boolean(),
  /** Derived from `areasOfInterest`. */
  investmentInterests: z.array(z.enum(INDUSTRIES)),
  createdAt: moment,
  updatedAt: moment,
  /** When the investor last said that all of this still holds. */
  confirmedAt: moment,
}
/** An investor's own profile, and the administrator's view of it (rules: Investor profile). */
export const investor = named('Investor', z.strictObject(investorFields))
export type Investor = z.output<typeof investor>

/** An entry of GET /api/admin/investors. */
export const adminInvestor = named(
  'AdminInvestor',
  z.strictObject({
    ...investorFields,
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
  confirmedAt: moment,
  /** The domain of their website, where they have shown that they speak for it. */
  speaksFor: text,
  /** Since when the region knows them. */
  known: z.nullable(known),
  /** What they stated within a year; nobody has checked it. */
  statement: z.nullable(statement),
}
/** An entry of the directory without the ways to reach the investor. */
export const investorCardOnly = z.strictObject(cardFields)

/** An entry of the directory. Only approved founders and admins get website, LinkedIn, phone and e-mail. */
export const investorCard = named(
  'InvestorCard',
  z.strictObject({
    ...cardFields,
    ...askedFields,
    website: z.optional(text),
    linkedIn: z.optional(text),
    phoneNumber: z.optional(text),
    email: z.optional(z.string()),
  }),
)
export type InvestorCard = z.output<typeof investorCard>
