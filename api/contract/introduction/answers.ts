import * as z from 'zod/mini'
import { CONNECTION_SIDES } from '#api/contract/connection/moves.ts'
import { id, moment, named, text } from '#api/contract/fields/shapes.ts'
import { LEVELS } from '#api/contract/match/kinds.ts'
import { INTRODUCTION_ANSWERS, INTRODUCTION_STATES } from './moves.ts'

const answer = z.nullable(z.enum(INTRODUCTION_ANSWERS))

/**
 * An introduction as one of the two reads it. Nothing in it, and not whether it is there, depends on what the other one
 * said, until both have said yes (rules: Introductions by the region).
 */
export const introduction = named(
  'Introduction',
  z.strictObject({
    id,
    /** Why the two should meet. */
    sentence: z.string(),
    createdAt: moment,
    /** When it ends, unless both say yes before. */
    dueAt: moment,
    /** The reader's own. */
    answer,
    /** Both said yes: the connection that it has become. */
    connectionId: z.nullable(id),
    /** For an investor. */
    startup: z.optional(z.strictObject({ id, companyName: z.string() })),
    /** For a founder; the names are `null` of an investor who is not public, until both said yes. */
    investor: z.optional(z.strictObject({ name: text, firmName: text })),
  }),
)
export type Introduction = z.output<typeof introduction>

/** An introduction as administrators read it. */
export const proposedIntroduction = named(
  'ProposedIntroduction',
  z.strictObject({
    id,
    state: z.enum(INTRODUCTION_STATES),
    sentence: z.string(),
    createdAt: moment,
    dueAt: moment,
    endedAt: z.nullable(moment),
    startup: z.strictObject({ id, companyName: z.string(), founder: z.string() }),
    investor: z.strictObject({ name: z.string(), firmName: text }),
    answers: z.strictObject({ founder: answer, investor: answer }),
  }),
)
export type ProposedIntroduction = z.output<typeof proposedIntroduction>

const startup = z.strictObject({ id, companyName: z.string(), industry: z.string(), stage: z.string() })
const investor = z.strictObject({ id, name: z.string(), firmName: text })

/** What administrators find on the desk of introductions. */
export const introductionDesk = named(
  'IntroductionDesk',
  z.strictObject({
    /** Open requests, those that wait longest first. */
    waiting: z.array(
      z.strictObject({
        id,
        initiatedBy: z.enum(CONNECTION_SIDES),
        createdAt: moment,
        dueAt: z.nullable(moment),
        startup: z.strictObject({ id, companyName: z.string() }),
        investor: z.strictObject({ name: z.string() }),
      }),
    ),
    /** Strong fits of which neither has done anything, the best first; one for each startup and investor. */
    fits: z.array(z.strictObject({ startup, investor })),
  }),
)
export type IntroductionDesk = z.output<typeof introductionDesk>

/** Somebody who can be introduced: the id is the profile's. */
export const introducible = named(
  'Introducible',
  z.strictObject({
    id,
    /** Of the startup or the investor. */
    name: z.string(),
    /** What tells two of the same name apart. */
    detail: z.string(),
    /** How they fit the one they would be introduced to. */
    level: z.nullable(z.enum(LEVELS)),
    isPublic: z.boolean(),
    /** Whether they take requests from others now. */
    takesRequests: z.boolean(),
  }),
)
export type Introducible = z.output<typeof introducible>
