import * as z from 'zod/mini'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'
import { id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { LEVELS } from '#api/matches/contract/kinds.ts'
import {
  INTRODUCTION_ANSWERS,
  INTRODUCTION_STATES,
  introducibleQuery,
  introductionAnswerInput,
  introductionFilters,
  introductionInput,
} from './contract.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { canHaveConnections, isAdmin } from '#api/policy.ts'

const answer = z.nullable(z.enum(INTRODUCTION_ANSWERS))

/**
 * An introduction as one of its people reads it. Nothing in it, nor whether it is listed, depends on the other one's
 * answer until both have accepted (rules: Introductions by the region).
 */
export const introduction = named(
  'Introduction',
  z.strictObject({
    id,
    /** Why they should meet. */
    note: z.string(),
    createdAt: timestamp,
    /** When it expires, unless both accept before. */
    dueAt: timestamp,
    /** The viewer's own answer. */
    answer,
    /** Once both have accepted: the resulting connection. */
    connectionId: z.nullable(id),
    /** For an investor. */
    startup: z.optional(z.strictObject({ id, companyName: z.string() })),
    /** For a founder. The names are `null` for an investor with a private profile, until both have accepted. */
    investor: z.optional(z.strictObject({ name: text, firmName: text })),
  }),
)
export type Introduction = z.output<typeof introduction>

/** An introduction as administrators see it. */
const proposedIntroduction = named(
  'ProposedIntroduction',
  z.strictObject({
    id,
    state: z.enum(INTRODUCTION_STATES),
    note: z.string(),
    createdAt: timestamp,
    dueAt: timestamp,
    endedAt: z.nullable(timestamp),
    startup: z.strictObject({ id, companyName: z.string(), founder: z.string() }),
    investor: z.strictObject({ name: z.string(), firmName: text }),
    answers: z.strictObject({ founder: answer, investor: answer }),
  }),
)
export type ProposedIntroduction = z.output<typeof proposedIntroduction>

const startup = z.strictObject({ id, companyName: z.string(), industry: z.string(), stage: z.string() })
const investor = z.strictObject({ id, name: z.string(), firmName: text, isPublic: z.boolean() })

/** The admin page of introductions. */
const introductionsAdmin = named(
  'IntroductionDesk',
  z.strictObject({
    /** Pending requests, the oldest first. */
    waiting: z.array(
      z.strictObject({
        id,
        initiatedBy: z.enum(CONNECTION_PARTIES),
        createdAt: timestamp,
        dueAt: z.nullable(timestamp),
        startup: z.strictObject({ id, companyName: z.string() }),
        investor: z.strictObject({ name: z.string() }),
      }),
    ),
    /** Strong fits without any activity, the best first; each startup and investor once. */
    matches: z.array(z.strictObject({ startup, investor })),
  }),
)
export type IntroductionsAdmin = z.output<typeof introductionsAdmin>

/** Someone who can be introduced; the id is the profile's. */
const introducible = named(
  'Introducible',
  z.strictObject({
    id,
    /** The startup's or the investor's name. */
    name: z.string(),
    /** Tells apart two with the same name. */
    detail: z.string(),
    /** How well they match the profile that they would be introduced to. */
    level: z.nullable(z.enum(LEVELS)),
    isPublic: z.boolean(),
    /** Whether they accept requests from others now. */
    takesRequests: z.boolean(),
  }),
)
export type Introducible = z.output<typeof introducible>

const bothParties = {
  authorize: canHaveConnections,
  forbiddenMessage: 'Introductions are between founders and investors.',
}

/** Introductions, for the people introduced. */
export const introductionCalls = declare({
  list: {
    method: 'GET',
    path: '/api/introductions',
    ...bothParties,
    summary: 'The introductions that one is asked about, newest first. None says what the other side answered.',
    responses: { 200: z.array(introduction) },
  },
  answer: {
    method: 'PATCH',
    path: '/api/introductions/:id',
    ...bothParties,
    summary: 'Says yes or no. When both have said yes, the two are connected.',
    body: introductionAnswerInput,
    example: { answer: 'yes' },
    responses: { 200: introduction },
  },
})

/** Introductions, for administrators. */
export const introductionsAdminCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/introductions/desk',
    authorize: isAdmin,
    summary: 'Who has waited longest for an answer, and which strong fits no one acted on.',
    responses: { 200: introductionsAdmin },
  },
  people: {
    method: 'GET',
    path: '/api/admin/introductions/people',
    authorize: isAdmin,
    summary: 'Startups or investors who can be introduced, by name or by how they fit one of the other side.',
    query: introducibleQuery,
    responses: { 200: z.array(introducible) },
  },
  list: {
    method: 'GET',
    path: '/api/admin/introductions',
    authorize: isAdmin,
    summary: 'Sent introductions, with their state and both answers, newest first.',
    query: introductionFilters,
    responses: { 200: getPage(proposedIntroduction) },
  },
  propose: {
    method: 'POST',
    path: '/api/admin/introductions',
    authorize: isAdmin,
    summary: 'Proposes a founder and an investor to each other. Both are asked.',
    body: introductionInput,
    example: { startupId: 1, investorId: 1, note: 'You both work on storage for wind farms.' },
    responses: { 201: proposedIntroduction },
  },
  withdraw: {
    method: 'POST',
    path: '/api/admin/introductions/:id/withdraw',
    authorize: isAdmin,
    summary: 'Withdraws an introduction; anyone who hasn’t declined is told.',
    responses: { 200: proposedIntroduction },
  },
})
