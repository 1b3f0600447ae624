import * as z from 'zod/mini'
import { STARTUP_STATUSES, SUBMISSION_STATUSES } from '#api/platform/contract/enumerations.ts'
import { id, timestamp, money, named, text, count } from '#api/platform/contract/shapes.ts'
import {
  SUBMISSION_FIELDS,
  fundingRequestFields,
  addressesQuery,
  publicStatusInput,
  sameQuery,
  startupApprovalInput,
  offerAnswerInput,
  offerConfirmation,
  startupFields,
  startupFilters,
  startupInput,
  startupStatusInput,
} from './contract/schema.ts'
import { declare, getPage, fileAnswers } from '#api/platform/contract/call.ts'
import { canManageSavedStartups, forFounders, isAdmin, isAnyone, isFounder, isSignedIn } from '#api/policy.ts'
import {
  founderContact,
  recommendedStartup,
  sameStartup,
  startup,
  startupAddresses,
  startupListItem,
} from './contract/responses.ts'
import { OFFER_LAWS } from '#api/trust/contract/offers.ts'
import { LOGO_ACCEPT } from './contract/logo.ts'

/** The funding request as submitted, an entry of GET /api/startup/pitches: none before the first, then one. */
export const pitch = named(
  'Pitch',
  z.strictObject({
    /** The startup's id, because a request edits the startup. */
    id,
    elevatorPitch: z.string(),
    fundingAmount: money,
    equityOffered: text,
    pitchDeck: text,
    highlights: z.array(z.string()),
    traction: text,
    status: z.enum(STARTUP_STATUSES),
    submittedAt: timestamp,
  }),
)
export type Pitch = z.output<typeof pitch>

const changed = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]))
/** An entry of GET /api/startup/submissions: a funding request as submitted, newest first. */
export const submission = named(
  'Submission',
  z.strictObject({
    id,
    submittedAt: timestamp,
    status: z.enum(SUBMISSION_STATUSES),
    answeredAt: z.nullable(timestamp),
    fundingAmount: money,
    equityOffered: text,
    /** What differs from the request before; `null` for the first. */
    changes: z.nullable(
      z.array(
        z.strictObject({
          field: z.enum(SUBMISSION_FIELDS),
          before: changed,
          after: changed,
        }),
      ),
    ),
  }),
)
export type Submission = z.output<typeof submission>
export type SubmissionChange = NonNullable<Submission['changes']>[number]

const offerGuard = named('OfferGuard', z.strictObject({ law: z.enum(OFFER_LAWS) }))
export type OfferGuard = z.output<typeof offerGuard>

const create = {
  summary: 'Makes the startup profile of a founder. There is one for each.',
  query: offerConfirmation,
  body: startupInput,
  example: {
    companyName: 'Lantern Grid',
    industry: 'Energy',
    stage: 'seed',
    location: 'Wren Valley',
    founded: '2024',
    website: 'https://lantern-grid.example',
    elevatorPitch: 'Street lights that sell the power they save.',
    description:
      'We fit street lights with batteries and sell what they save back to the town, at the price of the hour.',
    fundingAmount: '$1.5M',
    equityOffered: '10%',
    highlights: ['Twelve towns signed'],
    isPublic: true,
  },
  responses: { 201: startup },
}

const own = { summary: 'The startup profile of the founder who asks.', responses: { 200: startup } }

/** Startup profiles: the directory, the founder’s own, funding requests, and administrators' decisions. */
export const startupCalls = declare({
  list: {
    method: 'GET',
    path: '/api/startups',
    authorize: isAnyone,
    summary:
      'Startups that the caller may see. Investors and administrators see them in full, everyone else a limited version.',
    query: startupFilters,
    responses: { 200: getPage(startupListItem) },
  },
  recommended: {
    method: 'GET',
    path: '/api/startups/recommended',
    authorize: canManageSavedStartups,
    summary: 'Up to three startups of the investor’s own industries that fit best, with the reasons.',
    responses: { 200: z.array(recommendedStartup) },
  },
  addresses: {
    method: 'GET',
    path: '/api/startups/addresses',
    authorize: isAnyone,
    summary:
      'Ids and names of the approved and public startups among 5,000 ids; without `part`, which parts have any. For a sitemap.',
    query: addressesQuery,
    responses: { 200: startupAddresses },
  },
  same: {
    method: 'GET',
    path: '/api/startups/same',
    authorize: isSignedIn,
    summary: 'Up to five startups of the same name or website that the caller may see, other than their own.',
    query: sameQuery,
    responses: { 200: z.array(sameStartup) },
  },
  read: {
    method: 'GET',
    path: '/api/startups/:id',
    authorize: isAnyone,
    summary: 'One startup, in full or in its limited version.',
    responses: { 200: startupListItem },
  },
  founder: {
    method: 'GET',
    path: '/api/startups/:id/founder',
    authorize: isSignedIn,
    summary: 'How to reach the founder, for people who see the startup in full.',
    responses: { 200: founderContact },
  },
  requestFunding: {
    method: 'PUT',
    path: '/api/startups/:id',
    authorize: isFounder,
    forbiddenMessage: 'Only approved founders can request funding.',
    summary: 'Submits a funding request: it changes the founder’s own startup and asks an administrator to look at it.',
    query: offerConfirmation,
    changes: fundingRequestFields,
    example: {
      elevatorPitch: 'Street lights that sell the power they save.',
      fundingAmount: 1_500_000,
      equityOffered: '10%',
      highlights: ['Twelve towns signed'],
    },
    responses: { 200: startup },
  },
  own: {
    method: 'GET',
    path: '/api/startup/profile',
    ...forFounders,
    ...own,
  },
  ownProfile: {
    method: 'GET',
    path: '/api/my/startup-profile',
    ...forFounders,
    ...own,
  },
  pitches: {
    method: 'GET',
    path: '/api/startup/pitches',
    ...forFounders,
    summary: 'The current funding request; none before the first.',
    responses: { 200: z.array(pitch) },
  },
  submissions: {
    method: 'GET',
    path: '/api/startup/submissions',
    ...forFounders,
    summary: 'Every funding request that was submitted, newest first.',
    responses: { 200: z.array(submission) },
  },
  create: {
    method: 'POST',
    path: '/api/startup/profile',
    ...forFounders,
    ...create,
  },
  createProfile: {
    method: 'POST',
    path: '/api/startups/profile',
    ...forFounders,
    ...create,
  },
  update: {
    method: 'PUT',
    path: '/api/startup/profile',
    ...forFounders,
    summary: 'Changes the founder’s own startup profile.',
    query: offerConfirmation,
    changes: startupFields,
    example: { elevatorPitch: 'Street lights that sell the power they save.', isPublic: false },
    responses: { 200: startup },
  },
  offerGuard: {
    method: 'GET',
    path: '/api/startup/offer-guard',
    ...forFounders,
    summary: 'The law by which public texts are checked for offerings.',
    responses: { 200: offerGuard },
  },
  listForAdmin: {
    method: 'GET',
    path: '/api/admin/startups',
    authorize: isAdmin,
    summary: 'Every startup, approved or not.',
    query: startupFilters,
    responses: { 200: getPage(startupListItem) },
  },
  readOfUser: {
    method: 'GET',
    path: '/api/admin/startups/user/:userId',
    authorize: isAdmin,
    summary: 'The startup profile of an account.',
    responses: { 200: startup },
  },
  publish: {
    method: 'PATCH',
    path: '/api/admin/startups/:id/public-status',
    authorize: isAdmin,
    summary: 'Shows a startup to everyone, or to investors alone.',
    body: publicStatusInput,
    compares: ['updatedAt'],
    example: { isPublic: true },
    responses: { 200: startup },
  },
  approve: {
    method: 'PATCH',
    path: '/api/admin/startups/:id/approve',
    authorize: isAdmin,
    summary: 'Approves a startup, or takes the approval back.',
    body: startupApprovalInput,
    compares: ['updatedAt'],
    example: { approved: true },
    responses: { 200: startup },
  },
  answerOffer: {
    method: 'PATCH',
    path: '/api/admin/startups/:id/offer',
    authorize: isAdmin,
    summary: 'Lets the offering that a public text states pass, or keeps the startup private.',
    body: offerAnswerInput,
    compares: ['updatedAt'],
    example: { passes: true },
    responses: { 200: startup },
  },
  answerFunding: {
    method: 'PATCH',
    path: '/api/admin/startups/:id/status',
    authorize: isAdmin,
    summary: 'Answers a funding request.',
    body: startupStatusInput,
    compares: ['updatedAt'],
    example: { status: 'approved' },
    responses: { 200: startup },
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/startups',
    authorize: isAdmin,
    securityEvent: 'admin.export',
    summary: 'Startups as a table.',
    query: startupFilters,
    responses: { 200: 'text/csv' },
  },
})

/** A startup's logo: the request body is the image itself. */
export const logoCalls = declare({
  set: {
    method: 'PUT',
    path: '/api/startup/logo',
    ...forFounders,
    summary: 'Sets the logo: the image is the body.',
    upload: { types: LOGO_ACCEPT.split(',') },
    responses: { 200: startup },
  },
  remove: {
    method: 'DELETE',
    path: '/api/startup/logo',
    ...forFounders,
    summary: 'Removes the logo.',
    responses: { 200: startup },
  },
  read: {
    method: 'GET',
    path: '/api/startups/:id/logo/:file',
    authorize: isAnyone,
    summary: 'The logo of a startup.',
    responses: fileAnswers('image/webp'),
  },
  shared: {
    method: 'GET',
    path: '/api/startups/:id/logo/:file/shared.jpg',
    authorize: isAnyone,
    summary: 'The logo in the size that networks show beside a link.',
    responses: { 200: 'image/jpeg' },
  },
})

/** How many weeks GET /api/startup/metrics returns, the current one last. */
export const METRIC_WEEKS = 12

/** The maximum number of events in the timeline. */
export const MOST_EVENTS = 60

/** One week of a founder's startup, from Monday to Sunday in UTC. */
const weekOfStartup = named(
  'WeekOfStartup',
  z.strictObject({
    /** The Monday, `YYYY-MM-DD`. */
    from: z.iso.date(),
    /** Viewers, each counted once a day. */
    views: count,
    /** Investors who saved the startup in this week and still have it. */
    saves: count,
    requests: count,
  }),
)
export type WeekOfStartup = z.output<typeof weekOfStartup>

const at = timestamp

/** An entry of GET /api/startup/activity. Only investors who sent a request are named. */
const startupEvent = named(
  'StartupEvent',
  z.discriminatedUnion('kind', [
    z.strictObject({
      at,
      kind: z.enum(['created', 'approved', 'unapproved', 'published', 'hidden', 'submitted']),
    }),
    /** For one day: how many users viewed it, or saved it; lists are private, so no one is named. */
    z.strictObject({ at, kind: z.enum(['viewed', 'saved']), count }),
    z.strictObject({ at, kind: z.enum(['document-added', 'introduced']), name: z.string() }),
    /** `isOwn`: the founder did it. */
    z.strictObject({ at, kind: z.literal('requested'), name: z.string(), isOwn: z.boolean() }),
    z.strictObject({
      at,
      kind: z.literal('answered'),
      name: z.string(),
      state: z.enum(['accepted', 'declined', 'withdrawn', 'ended', 'expired']),
      isOwn: z.boolean(),
    }),
    z.strictObject({ at, kind: z.literal('submission-answered'), status: z.enum(['approved', 'rejected']) }),
  ]),
)
export type StartupEvent = z.output<typeof startupEvent>

const sinceLastVisit = named(
  'SinceLastVisit',
  z.strictObject({
    /** The end of the previous visit; null during the first, which has no news. */
    since: z.nullable(timestamp),
    views: count,
    /** Investors who saved the startup since then and still have it. */
    saves: count,
    /** What others did, newest first: requests, and administrators' decisions. */
    events: z.array(startupEvent),
  }),
)
export type SinceLastVisit = z.output<typeof sinceLastVisit>

/** The founder dashboard: figures and a timeline of events. */
export const founderDashboardCalls = declare({
  metrics: {
    method: 'GET',
    path: '/api/startup/metrics',
    ...forFounders,
    summary: 'Views, saves and connection requests of the last twelve weeks.',
    responses: { 200: z.array(weekOfStartup) },
  },
  activity: {
    method: 'GET',
    path: '/api/startup/activity',
    ...forFounders,
    summary: 'What happened to the startup, newest first.',
    responses: { 200: z.array(startupEvent) },
  },
  sinceLastVisit: {
    method: 'GET',
    path: '/api/startup/since-last-visit',
    ...forFounders,
    summary: 'What others did since the last visit. A look after an hour without one begins a new visit.',
    responses: { 200: sinceLastVisit },
  },
})
