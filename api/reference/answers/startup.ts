import * as z from 'zod/mini'
import type { Document, DocumentRead } from '#api/contract/document.ts'
import {
  DOCUMENT_TYPES,
  INDUSTRIES,
  STAGES,
  STARTUP_STATUSES,
  SUBMISSION_STATUSES,
} from '#api/contract/enumerations.ts'
import type { StartupEvent, WeekOfStartup } from '#api/contract/founder-dashboard.ts'
import type { Pitch, Submission } from '#api/contract/funding-request.ts'
import { MATCH_KINDS, type RecommendedStartup } from '#api/contract/recommendation.ts'
import type { FounderContact, Startup, StartupListItem } from '#api/contract/startup.ts'
import { count, id, moment, named } from '#api/reference/describe.ts'

const text = z.nullable(z.string())
const money = z.nullable(count)

export const document = named(
  'Document',
  z.strictObject({
    id,
    name: z.string(),
    filename: z.string(),
    date: moment,
    type: z.enum(DOCUMENT_TYPES),
    size: count,
  }) satisfies z.ZodMiniType<Document>,
)

const limitedFields = {
  id,
  companyName: z.string(),
  logo: text,
  industry: z.enum(INDUSTRIES),
  stage: z.enum(STAGES),
  location: z.string(),
  founded: text,
  website: text,
  elevatorPitch: z.string(),
  description: z.string(),
  createdAt: moment,
  connectionCount: count,
}

const onlyFull = {
  userId: id,
  phoneNumber: text,
  linkedIn: text,
  pitchDeck: text,
  fundingAmount: money,
  equityOffered: text,
  highlights: z.array(z.string()),
  traction: text,
  documents: z.array(document),
  seekingMentorship: z.boolean(),
  status: z.enum(STARTUP_STATUSES),
  approved: z.boolean(),
  isPublic: z.boolean(),
  viewCount: count,
  updatedAt: moment,
  fundingRequestedAt: z.nullable(moment),
}

export const startup = named(
  'Startup',
  z.strictObject({ ...limitedFields, ...onlyFull }) satisfies z.ZodMiniType<Startup>,
)

const listFields = {
  ...limitedFields,
  ...z.partial(z.object(onlyFull)).shape,
  interestCount: z.optional(count),
  connectionRequested: z.optional(z.boolean()),
  saved: z.optional(z.boolean()),
}
export const startupListItem = named(
  'StartupListItem',
  z.strictObject(listFields) satisfies z.ZodMiniType<StartupListItem>,
)
export const recommendedStartup = named(
  'RecommendedStartup',
  z.strictObject({
    ...listFields,
    reasons: z.array(z.strictObject({ kind: z.enum(MATCH_KINDS), text: z.string() })),
  }) satisfies z.ZodMiniType<RecommendedStartup>,
)

export const founderContact = named(
  'FounderContact',
  z.strictObject({
    name: z.string(),
    email: z.string(),
    phone: text,
    linkedIn: text,
  }) satisfies z.ZodMiniType<FounderContact>,
)

export const documentRead = named(
  'DocumentRead',
  z.strictObject({
    id,
    document: z.string(),
    isKept: z.boolean(),
    reader: z.nullable(z.strictObject({ name: z.string(), firmName: text })),
    firstAt: moment,
    lastAt: moment,
    times: count,
  }) satisfies z.ZodMiniType<DocumentRead>,
)

export const pitch = named(
  'Pitch',
  z.strictObject({
    id,
    elevatorPitch: z.string(),
    fundingAmount: money,
    equityOffered: text,
    pitchDeck: text,
    highlights: z.array(z.string()),
    traction: text,
    status: z.enum(STARTUP_STATUSES),
    submittedAt: moment,
  }) satisfies z.ZodMiniType<Pitch>,
)

const changed = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]))
export const submission = named(
  'Submission',
  z.strictObject({
    id,
    submittedAt: moment,
    status: z.enum(SUBMISSION_STATUSES),
    answeredAt: z.nullable(moment),
    fundingAmount: money,
    equityOffered: text,
    changes: z.nullable(
      z.array(
        z.strictObject({
          field: z.enum(['elevatorPitch', 'fundingAmount', 'equityOffered', 'pitchDeck', 'highlights', 'traction']),
          before: changed,
          after: changed,
        }),
      ),
    ),
  }) satisfies z.ZodMiniType<Submission>,
)

export const weekOfStartup = named(
  'WeekOfStartup',
  z.strictObject({
    from: z.iso.date(),
    views: count,
    saves: count,
    requests: count,
  }) satisfies z.ZodMiniType<WeekOfStartup>,
)

const at = moment
export const startupEvent = named(
  'StartupEvent',
  z.discriminatedUnion('kind', [
    z.strictObject({
      at,
      kind: z.enum(['created', 'approved', 'unapproved', 'published', 'hidden', 'submitted']),
    }),
    z.strictObject({ at, kind: z.enum(['viewed', 'saved']), count }),
    z.strictObject({ at, kind: z.enum(['requested', 'document-added']), name: z.string() }),
    z.strictObject({
      at,
      kind: z.literal('answered'),
      name: z.string(),
      state: z.enum(['accepted', 'declined', 'withdrawn']),
    }),
    z.strictObject({ at, kind: z.literal('submission-answered'), status: z.enum(['approved', 'rejected']) }),
  ]) satisfies z.ZodMiniType<StartupEvent>,
)
