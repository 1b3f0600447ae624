import * as z from 'zod/mini'
import { id, moment, named, text } from '#api/contract/fields/shapes.ts'
import { REPORT_GROUNDS, REPORT_OUTCOMES, REPORTED } from './kinds.ts'

const person = z.nullable(z.strictObject({ id, name: z.string() }))

/** What an administrator reads: of messages the marked ones alone. */
export const moderatedReport = named(
  'ModeratedReport',
  z.strictObject({
    id,
    about: z.enum(REPORTED),
    createdAt: moment,
    /** Of a profile. */
    ground: z.nullable(z.enum(REPORT_GROUNDS)),
    reason: z.string(),
    reporter: person,
    /** Reports of this entry: several people may report the same profile before it is answered. */
    count: z.int(),
    /** The next of them, oldest first. */
    further: z.array(
      z.strictObject({
        ground: z.nullable(z.enum(REPORT_GROUNDS)),
        reason: z.string(),
        reporter: person,
        createdAt: moment,
      }),
    ),
    /** Who wrote the messages, or owns the profile; `null` once they are gone. */
    other: person,
    /** The reported profile, as long as it is there; `isShown` for whether others than administrators see it. */
    profile: z.nullable(z.strictObject({ id, name: z.string(), isShown: z.boolean() })),
    messages: z.array(z.strictObject({ id, isReporters: z.boolean(), text: z.string(), sentAt: moment })),
    outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    answer: text,
    answeredAt: z.nullable(moment),
  }),
)
export type ModeratedReport = z.output<typeof moderatedReport>

/** A profile that one has reported, and what became of it. */
export const ownProfileReport = named(
  'OwnProfileReport',
  z.strictObject({
    id,
    about: z.enum(REPORTED),
    /** Whose profile it is, as long as the reporter may see it. */
    name: text,
    createdAt: moment,
    outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    answer: text,
    answeredAt: z.nullable(moment),
  }),
)
export type OwnProfileReport = z.output<typeof ownProfileReport>

/** What an administrator asks somebody to change in their profile. */
export const profileAsk = named('ProfileAsk', z.strictObject({ id, text: z.string(), askedAt: moment }))
export type ProfileAsk = z.output<typeof profileAsk>
