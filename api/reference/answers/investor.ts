import * as z from 'zod/mini'
import type { Connection } from '#api/contract/connection.ts'
import {
  ALERT_FREQUENCIES,
  CONNECTION_STATES,
  FUNDING_BANDS,
  INDUSTRIES,
  PIPELINE_STAGES,
  STAGES,
} from '#api/contract/enumerations.ts'
import type { AdminInvestor, Investor, InvestorCard } from '#api/contract/investor.ts'
import type { SavedSearch } from '#api/contract/saved-search.ts'
import type { SavedStartup } from '#api/contract/saved-startup.ts'
import { count, id, moment, named } from '#api/reference/describe.ts'
import { founderContact } from './startup.ts'

const text = z.nullable(z.string())
const money = z.nullable(count)
const personName = { firstName: z.string(), lastName: z.string() }

const fields = {
  id,
  userId: id,
  background: z.string(),
  areasOfInterest: z.array(z.string()),
  otherInterestArea: text,
  investmentRange: z.string(),
  investmentMin: money,
  investmentMax: money,
  firmName: text,
  location: z.string(),
  website: text,
  linkedIn: text,
  phoneNumber: text,
  notableInvestments: text,
  willingToMentor: z.boolean(),
  isPublic: z.boolean(),
  investmentInterests: z.array(z.enum(INDUSTRIES)),
  createdAt: moment,
  updatedAt: moment,
}

export const investor = named('Investor', z.strictObject(fields) satisfies z.ZodMiniType<Investor>)
export const adminInvestor = named(
  'AdminInvestor',
  z.strictObject({
    ...fields,
    user: z.strictObject({ ...personName, email: z.string() }),
  }) satisfies z.ZodMiniType<AdminInvestor>,
)

export const investorCard = named(
  'InvestorCard',
  z.strictObject({
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
    website: z.optional(text),
    linkedIn: z.optional(text),
    phoneNumber: z.optional(text),
    email: z.optional(z.string()),
  }) satisfies z.ZodMiniType<InvestorCard>,
)

export const savedStartup = named(
  'SavedStartup',
  z.strictObject({
    id,
    startupId: id,
    startup: z.nullable(
      z.strictObject({
        companyName: z.string(),
        industry: z.enum(INDUSTRIES),
        stage: z.enum(STAGES),
        elevatorPitch: z.string(),
        description: z.string(),
        fundingAmount: money,
        highlights: z.array(z.string()),
      }),
    ),
    createdAt: moment,
    notes: text,
    tags: z.array(z.string()),
    pipeline: z.enum(PIPELINE_STAGES),
    passedReason: text,
    nextAction: text,
    nextActionOn: z.nullable(z.iso.date()),
  }) satisfies z.ZodMiniType<SavedStartup>,
)

/** The filters that a search keeps. */
export const searchFilters = {
  q: text,
  industry: z.nullable(z.enum(INDUSTRIES)),
  stage: z.nullable(z.enum(STAGES)),
  funding: z.nullable(z.enum(FUNDING_BANDS.map(({ value }) => value))),
}
export const savedSearch = named(
  'SavedSearch',
  z.strictObject({
    id,
    name: z.string(),
    frequency: z.enum(ALERT_FREQUENCIES),
    ...searchFilters,
    createdAt: moment,
    dueAt: z.nullable(moment),
  }) satisfies z.ZodMiniType<SavedSearch>,
)

export const connection = named(
  'Connection',
  z.strictObject({
    id,
    state: z.enum(CONNECTION_STATES),
    message: z.string(),
    answerNote: text,
    createdAt: moment,
    answeredAt: z.nullable(moment),
    startup: z.strictObject({ id, companyName: text }),
    investor: z.strictObject({
      name: z.string(),
      email: z.string(),
      firmName: text,
      phoneNumber: text,
      website: text,
      linkedIn: text,
    }),
    founder: z.optional(founderContact),
  }) satisfies z.ZodMiniType<Connection>,
)
