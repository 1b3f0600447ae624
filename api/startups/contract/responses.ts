import * as z from 'zod/mini'
import { document } from '#api/documents/contract/responses.ts'
import { CONNECTION_STATES, INDUSTRIES, STAGES, STARTUP_STATUSES, WANTS } from '#api/platform/contract/enumerations.ts'
import { requestStatusFields } from '#api/connections/contract/request-status.ts'
import { vouch } from '#api/account/contract/user.ts'
import { LEVELS } from '#api/matches/contract/kinds.ts'
import { count, id, timestamp, money, named, text } from '#api/platform/contract/shapes.ts'

/** What everybody who may see a startup sees of it (rules: Visibility). */
const limitedFields = {
  id,
  companyName: z.string(),
  logo: text,
  industry: z.enum(INDUSTRIES),
  stage: z.enum(STAGES),
  location: z.string(),
  founded: text,
  website: text,
  /** The domain of the website, where the founder has shown that they speak for it. */
  speaksFor: text,
  elevatorPitch: z.string(),
  description: z.string(),
  createdAt: timestamp,
  /** When its founder last said that all of this still holds. */
  confirmedAt: timestamp,
  connectionCount: count,
}
export const limitedStartup = z.strictObject(limitedFields)

/** GET /api/startups/addresses. */
export const startupAddresses = named(
  'StartupAddresses',
  z.strictObject({
    /** The parts that have any, in order, from 1, where none was asked for. */
    parts: z.array(z.number()),
    /** Those of the part that was asked for, by id. */
    startups: z.array(z.strictObject({ id, companyName: z.string() })),
  }),
)
export type StartupAddresses = z.output<typeof startupAddresses>

/** An entry of GET /api/startups/same. */
export const sameStartup = named(
  'SameStartup',
  z.strictObject({ id, companyName: z.string(), speaksFor: text, by: z.enum(['both', 'website', 'name']) }),
)
export type SameStartup = z.output<typeof sameStartup>

/** What the full version has beside it: for investors (when approved), its founder and administrators. */
const onlyFull = {
  userId: id,
  phoneNumber: text,
  linkedIn: text,
  /** A stored file name or a link. */
  pitchDeck: text,
  fundingAmount: money,
  equityOffered: text,
  highlights: z.array(z.string()),
  traction: text,
  documents: z.array(document),
  /** What it looks for; none: it does not say. */
  wants: z.array(z.enum(WANTS)),
  /** Whether `mentoring` is among the wants. */
  seekingMentorship: z.boolean(),
  openToIntroductions: z.boolean(),
  status: z.enum(STARTUP_STATUSES),
  approved: z.boolean(),
  isPublic: z.boolean(),
  viewCount: count,
  updatedAt: timestamp,
  /** When a funding request was last submitted. */
  fundingRequestedAt: z.nullable(timestamp),
}
/** For its founder and administrators alone. */
const onlyOwn = {
  /** Open requests to connect that the founder answers at a time. */
  openRequests: count,
  /** Wants to be asked for nothing more. */
  hintDismissed: z.boolean(),
}
/** The full version, as its founder and administrators read it. */
export const startup = named('Startup', z.strictObject({ ...limitedFields, ...onlyFull, ...onlyOwn }))
export type Startup = z.output<typeof startup>

const seenFields = {
  ...limitedFields,
  ...z.partial(z.object(onlyFull)).shape,
  /** Distinct investors who saved it or asked to connect; with the full version. */
  interestCount: z.optional(count),
  /** For investors: a connection was already requested. */
  connectionRequested: z.optional(z.boolean()),
  /** For investors: what became of that request; `null` without one. */
  connectionState: z.optional(z.nullable(z.enum(CONNECTION_STATES))),
  /** For investors: it is in their saved list. */
  saved: z.optional(z.boolean()),
}
/** What an investor sees in full. */
export const startupOfInvestor = z.strictObject(seenFields)

const listFields = { ...seenFields, ...requestStatusFields, ...z.partial(z.object(onlyOwn)).shape }
/** An entry of GET /api/startups: the full fields are absent where the viewer sees the limited version. */
export const startupListItem = named('StartupListItem', z.strictObject(listFields))
export type StartupListItem = z.output<typeof startupListItem>

/** An entry of GET /api/startups/recommended. */
export const recommendedStartup = named(
  'RecommendedStartup',
  z.strictObject({
    ...seenFields,
    ...requestStatusFields,
    level: z.enum(LEVELS),
    /** What speaks for it and what against, the strongest first. */
    for: z.array(z.string()),
    against: z.array(z.string()),
  }),
)
export type RecommendedStartup = z.output<typeof recommendedStartup>

/** GET /api/startups/{id}/founder, for those who see the full version. */
export const founderContact = named(
  'FounderContact',
  z.strictObject({
    name: z.string(),
    /** Null for someone without one. */
    email: text,
    phone: text,
    linkedIn: text,
    /** Since when the region knows them. */
    known: z.nullable(vouch),
  }),
)
export type FounderContact = z.output<typeof founderContact>
