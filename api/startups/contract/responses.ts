import * as z from 'zod/mini'
import { document } from '#api/documents/contract/responses.ts'
import { CONNECTION_STATES } from '#api/connections/contract/transitions.ts'
import { INDUSTRIES, STAGES, STARTUP_STATUSES, WANTS } from '#api/platform/contract/enumerations.ts'
import { requestStatusFields } from '#api/connections/contract/request-status.ts'
import { vouch } from '#api/account/contract/user.ts'
import { OFFER_ANSWERS } from '#api/trust/contract/offers.ts'
import { LEVELS } from '#api/matches/contract/kinds.ts'
import { count, id, timestamp, money, named, text } from '#api/platform/contract/shapes.ts'

/** What everyone who can see a startup sees of it (rules: Visibility). */
const limitedFields = {
  id,
  companyName: z.string(),
  logo: text,
  industry: z.enum(INDUSTRIES),
  stage: z.enum(STAGES),
  location: z.string(),
  founded: text,
  website: text,
  /** The verified website's domain, if there is one. */
  verifiedWebsite: text,
  elevatorPitch: z.string(),
  description: z.string(),
  createdAt: timestamp,
  /** When its founder last confirmed the profile. */
  confirmedAt: timestamp,
  connectionCount: count,
}
export const limitedStartup = z.strictObject(limitedFields)

/** GET /api/startups/addresses. */
export const startupAddresses = named(
  'StartupAddresses',
  z.strictObject({
    /** Numbers of the parts that aren't empty, in order from 1, if no part was requested. */
    parts: z.array(z.number()),
    /** The startups of the requested part, by id. */
    startups: z.array(z.strictObject({ id, companyName: z.string() })),
  }),
)
export type StartupAddresses = z.output<typeof startupAddresses>

/** An entry of GET /api/startups/same. */
export const sameStartup = named(
  'SameStartup',
  z.strictObject({ id, companyName: z.string(), verifiedWebsite: text, by: z.enum(['both', 'website', 'name']) }),
)
export type SameStartup = z.output<typeof sameStartup>

/** The additional fields of the full version: for approved investors, its founder, and administrators. */
const onlyFull = {
  userId: id,
  phoneNumber: text,
  linkedIn: text,
  /** A stored file's name or a link. */
  pitchDeck: text,
  fundingAmount: money,
  equityOffered: text,
  highlights: z.array(z.string()),
  traction: text,
  documents: z.array(document),
  /** What it looks for; empty if it doesn't say. */
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
/** For its founder and administrators only. */
const onlyOwn = {
  /** How many pending requests the founder allows. */
  openRequests: count,
  /** Doesn't want any more profile hints. */
  hintDismissed: z.boolean(),
  /** When its founder confirmed that a public text states an offering; `null` if none does. */
  offerConfirmedAt: z.nullable(timestamp),
  /** What an administrator decided about it; `null` while it needs review. */
  offerAnswer: z.nullable(z.enum(OFFER_ANSWERS)),
  /** Public as soon as an administrator lets the offering pass. */
  publicOncePassed: z.boolean(),
}
/** The full version, as its founder and administrators see it. */
export const startup = named('Startup', z.strictObject({ ...limitedFields, ...onlyFull, ...onlyOwn }))
export type Startup = z.output<typeof startup>

const seenFields = {
  ...limitedFields,
  ...z.partial(z.object(onlyFull)).shape,
  /** The number of investors who saved it or sent a request; with the full version. */
  interestCount: z.optional(count),
  /** For investors: whether they have sent a request. */
  connectionRequested: z.optional(z.boolean()),
  /** For investors: the state of their connection; `null` without one. */
  connectionState: z.optional(z.nullable(z.enum(CONNECTION_STATES))),
  /** For investors: whether it is in their saved list. */
  saved: z.optional(z.boolean()),
}
/** What an investor sees in full. */
export const startupOfInvestor = z.strictObject(seenFields)

const listFields = { ...seenFields, ...requestStatusFields, ...z.partial(z.object(onlyOwn)).shape }
/** An entry of GET /api/startups: the additional fields are missing if the viewer sees the limited version. */
export const startupListItem = named('StartupListItem', z.strictObject(listFields))
export type StartupListItem = z.output<typeof startupListItem>

/** An entry of GET /api/startups/recommended. */
export const recommendedStartup = named(
  'RecommendedStartup',
  z.strictObject({
    ...seenFields,
    ...requestStatusFields,
    level: z.enum(LEVELS),
    /** Reasons for and against it, strongest first. */
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
    /** Null without one. */
    email: text,
    phone: text,
    linkedIn: text,
    /** When and by whom they were vouched for. */
    known: z.nullable(vouch),
  }),
)
export type FounderContact = z.output<typeof founderContact>
