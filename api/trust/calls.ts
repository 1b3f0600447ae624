import * as z from 'zod/mini'
import { timestamp, named, text, count, id } from '#api/platform/contract/shapes.ts'
import { ROLES } from '#api/platform/contract/enumerations.ts'
import { vouch } from '#api/account/contract/user.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { canManageInvestorProfile, canManageProfile, isAdmin, isSignedIn } from '#api/policy.ts'
import { selfCertificationInput, websiteCodeInput, websiteConfirmInput } from './contract/schema.ts'
import {
  REPORT_GROUNDS,
  REPORT_OUTCOMES,
  REPORTED,
  profileReportInput,
  reportAnswerInput,
  reportFilters,
} from './contract/moderation.ts'

const words = { label: z.string(), text: z.string() }

/** An investor's self-certification, which no one has checked (rules: Self-certification). */
export const selfCertification = named('Statement', z.strictObject({ ...words, selfCertifiedAt: timestamp }))
export type SelfCertification = z.output<typeof selfCertification>

/** GET /api/investor/self-certification. */
const selfCertificationState = named(
  'StatementState',
  z.strictObject({
    /** The categories on offer; none if the site doesn't use self-certification. */
    categories: z.array(z.strictObject(words)),
    /** Others see it until `until`. */
    current: z.nullable(z.strictObject({ ...words, selfCertifiedAt: timestamp, until: timestamp })),
    /** Whether they can certify now: without a current one, and in its last days. */
    mayState: z.boolean(),
  }),
)
export type SelfCertificationState = z.output<typeof selfCertificationState>

const own = {
  path: '/api/investor/self-certification',
  authorize: canManageInvestorProfile,
  forbiddenMessage: 'You need to have an investor account to do this.',
  responses: { 200: selfCertificationState },
} as const

/** Yearly self-certification of investors. */
export const selfCertificationCalls = declare({
  read: { ...own, method: 'GET', summary: 'What the investor has stated, and what can be stated here.' },
  make: {
    ...own,
    method: 'POST',
    summary: 'States one of the categories, in its exact words. Others read it for a year, as not checked.',
    body: selfCertificationInput,
    example: { text: 'I have made more than one investment in an unlisted company in the last two years.' },
  },
  withdraw: { ...own, method: 'DELETE', summary: 'Takes the statement back.' },
})

/** GET /api/user/website: whether the website of the viewer's profile is verified. */
const websiteState = named(
  'WebsiteState',
  z.strictObject({
    /** The domain of the profile's website; `null` without one, or for one that can't be verified. */
    domain: text,
    /** Whether the profile shows others a verified website. */
    isConfirmed: z.boolean(),
    /** Whether the site sends emails. */
    isSending: z.boolean(),
    /** The address of the last code while it is valid. */
    sentTo: text,
    codeUntil: z.nullable(timestamp),
    /** The DNS record that verifies it without an email. */
    entry: z.nullable(z.strictObject({ name: z.string(), value: z.string() })),
  }),
)
export type WebsiteState = z.output<typeof websiteState>

const myWebsite = {
  authorize: canManageProfile,
  forbiddenMessage: 'You need to have a profile to do this.',
  responses: { 200: websiteState },
} as const

/** Website verification. */
export const websiteCalls = declare({
  read: {
    ...myWebsite,
    method: 'GET',
    path: '/api/user/website',
    summary: 'Whether the profile says that its owner speaks for its website, and how to show it.',
  },
  sendCode: {
    ...myWebsite,
    method: 'POST',
    path: '/api/user/website/code',
    summary: 'Sends a code of eight digits to an address of the website’s domain.',
    body: websiteCodeInput,
    example: { address: 'ada@example.org' },
  },
  confirm: {
    ...myWebsite,
    method: 'POST',
    path: '/api/user/website/confirm',
    summary: 'Gives the profile its sign, by the code that was sent.',
    body: websiteConfirmInput,
    example: { code: '12345678' },
  },
  look: {
    ...myWebsite,
    method: 'POST',
    path: '/api/user/website/verify',
    summary: 'Looks for the entry in the domain’s name servers, and gives the profile its sign.',
  },
  remove: { ...myWebsite, method: 'DELETE', path: '/api/user/website', summary: 'Takes the sign off the profile.' },
})

/** POST /api/user/profile-confirmation. */
const confirmation = named('Confirmation', z.strictObject({ confirmedAt: timestamp }))
export type Confirmation = z.output<typeof confirmation>

/** Profiles by the days since their last confirmation; each is in one group. */
const byAge = z.strictObject({
  /** No reminder yet. */
  within90: count,
  within180: count,
  /** They show when they were confirmed, and aren't recommended. */
  within365: count,
  /** Not listed anywhere. */
  longer: count,
})

/** GET /api/admin/freshness: profile freshness of approved and active users. */
const regionFreshness = named('RegionFreshness', z.strictObject({ startups: byAge, investors: byAge }))
export type RegionFreshness = z.output<typeof regionFreshness>

/** Confirmation of profiles. */
export const freshnessCalls = declare({
  confirm: {
    method: 'POST',
    path: '/api/user/profile-confirmation',
    authorize: canManageProfile,
    forbiddenMessage: 'You need to have a profile to do this.',
    summary: 'Says that one’s own profile is still right, as saving it does.',
    responses: { 200: confirmation },
  },
  region: {
    method: 'GET',
    path: '/api/admin/freshness',
    authorize: isAdmin,
    summary: 'How long ago profiles were confirmed.',
    responses: { 200: regionFreshness },
  },
})

const user = z.nullable(z.strictObject({ id, name: z.string() }))

/** A report as administrators see it: of messages only the selected ones. */
const moderatedReport = named(
  'ModeratedReport',
  z.strictObject({
    id,
    about: z.enum(REPORTED),
    createdAt: timestamp,
    /** For a profile. */
    ground: z.nullable(z.enum(REPORT_GROUNDS)),
    reason: z.string(),
    reporter: user,
    /** Reports in this entry: several users can report the same profile before it is answered. */
    count: z.int(),
    /** Further reports of the entry, oldest first. */
    further: z.array(
      z.strictObject({
        ground: z.nullable(z.enum(REPORT_GROUNDS)),
        reason: z.string(),
        reporter: user,
        createdAt: timestamp,
      }),
    ),
    /** Who wrote the messages or owns the profile; `null` once deleted. */
    other: user,
    /** The reported profile while it exists; `isShown` is whether anyone but administrators sees it. */
    profile: z.nullable(z.strictObject({ id, name: z.string(), isShown: z.boolean() })),
    messages: z.array(z.strictObject({ id, isReporters: z.boolean(), text: z.string(), sentAt: timestamp })),
    outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    answer: text,
    answeredAt: z.nullable(timestamp),
  }),
)
export type ModeratedReport = z.output<typeof moderatedReport>

/** A profile that the viewer has reported, and the result. */
const myProfileReport = named(
  'OwnProfileReport',
  z.strictObject({
    id,
    about: z.enum(REPORTED),
    /** The profile's name, while the viewer can see it. */
    name: text,
    createdAt: timestamp,
    outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    answer: text,
    answeredAt: z.nullable(timestamp),
  }),
)
export type MyProfileReport = z.output<typeof myProfileReport>

/** An administrator's request to change a profile. */
const profileChange = named('ProfileChange', z.strictObject({ id, text: z.string(), requestedAt: timestamp }))
export type ProfileChange = z.output<typeof profileChange>

const reporting = {
  method: 'POST',
  authorize: isSignedIn,
  body: profileReportInput,
  example: { ground: 'untrue', reason: 'They have never had ten customers.' },
  responses: { 204: null },
} as const

/** Reports of users, and their results. */
export const moderationCalls = declare({
  reportStartup: {
    ...reporting,
    path: '/api/startups/:id/reports',
    summary: 'Reports a startup’s profile to the administrators. Its founder is not told who did.',
  },
  reportInvestor: {
    ...reporting,
    path: '/api/investors/:id/reports',
    summary: 'Reports an investor’s profile to the administrators. The investor is not told who did.',
  },
  ownReports: {
    method: 'GET',
    path: '/api/user/reports',
    authorize: isSignedIn,
    summary: 'The profiles that one has reported and what became of it, newest first.',
    responses: { 200: z.array(myProfileReport) },
  },
  asks: {
    method: 'GET',
    path: '/api/user/profile-asks',
    authorize: isSignedIn,
    summary: 'What administrators ask to be changed in one’s own profile, until it is saved.',
    responses: { 200: z.array(profileChange) },
  },
})

/** Moderation, for administrators. */
export const moderationQueueCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/moderation',
    authorize: isAdmin,
    summary: 'What people reported: the open reports first, the one that has waited longest at their head.',
    query: reportFilters,
    responses: { 200: getPage(moderatedReport) },
  },
  answer: {
    method: 'PATCH',
    path: '/api/admin/moderation/:id',
    authorize: isAdmin,
    summary: 'Tells the reporter what was done, and does to a reported profile what is chosen.',
    body: reportAnswerInput,
    example: { answer: 'We have closed the account.' },
    responses: { 200: moderatedReport },
  },
})

const offerViewer = z.strictObject({
  id,
  name: z.string(),
  /** At present. */
  role: z.enum(ROLES),
  firmName: text,
  registeredAt: timestamp,
  /** When an administrator last approved their role; `null` if the audit log doesn't say. */
  approvedAt: z.nullable(timestamp),
  /** The last one, whether or not a year has passed since. */
  selfCertification: z.nullable(z.strictObject({ label: z.string(), selfCertifiedAt: timestamp })),
  /** Since when someone of the site knows them, with when that was recorded, and why at an earlier date. */
  known: z.nullable(z.strictObject({ ...vouch.shape, recordedAt: z.nullable(timestamp), reason: text })),
  /** Whether they became known after the ask began, as far as the record says. */
  isYounger: z.boolean(),
  /** The days (UTC) on which they opened the startup's page with its ask. */
  ask: z.nullable(z.strictObject({ firstDay: z.iso.date(), lastDay: z.iso.date(), days: count })),
  documents: z.array(
    z.strictObject({ name: z.string(), firstAt: timestamp, lastAt: timestamp, times: count, downloads: count }),
  ),
})
export type OfferViewer = z.output<typeof offerViewer>

/** Who saw the offer: everyone who opened the ask or a document of a startup, by name. */
const offerRecord = named(
  'OfferRecord',
  z.strictObject({
    startup: z.strictObject({ id, companyName: z.string() }),
    /** When the ask began: with the first funding request, with a profile that has one, or with a stated offering. */
    requestedAt: z.nullable(timestamp),
    madeAt: timestamp,
    viewers: z.array(offerViewer),
  }),
)
export type OfferRecord = z.output<typeof offerRecord>

/** The record for counsel. */
export const offerRecordCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/startups/:id/offer-record',
    authorize: isAdmin,
    summary: 'Everyone who opened the ask or a document of a startup, and since when they are known, for its counsel.',
    responses: { 200: offerRecord },
  },
})
