import * as z from 'zod/mini'
import { timestamp, named, text, count, id } from '#api/platform/contract/shapes.ts'
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

/** What an investor has stated; nobody has checked it (rules: Statements of investors). */
export const selfCertification = named('Statement', z.strictObject({ ...words, statedAt: timestamp }))
export type SelfCertification = z.output<typeof selfCertification>

/** GET /api/investor/statement. */
const selfCertificationState = named(
  'StatementState',
  z.strictObject({
    /** What can be stated in this region; none: it asks for no statements. */
    categories: z.array(z.strictObject(words)),
    /** Others read it until `until`. */
    current: z.nullable(z.strictObject({ ...words, statedAt: timestamp, until: timestamp })),
    /** Whether something can be stated now: without a statement, and in its last days. */
    mayState: z.boolean(),
  }),
)
export type SelfCertificationState = z.output<typeof selfCertificationState>

const own = {
  path: '/api/investor/statement',
  authorize: canManageInvestorProfile,
  refusal: 'You need to have an investor account to do this.',
  answers: { 200: selfCertificationState },
} as const

/** What investors state about themselves once a year. */
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

/** GET /api/user/website: whether somebody has shown that they speak for their profile's website. */
const websiteState = named(
  'WebsiteState',
  z.strictObject({
    /** Of the profile's website; `null` without one, or for one that nobody can speak for. */
    domain: text,
    /** Whether others read "Speaks for …" on the profile. */
    isConfirmed: z.boolean(),
    /** Whether letters are sent at all. */
    isSending: z.boolean(),
    /** Where the last code went, as long as it counts. */
    sentTo: text,
    codeUntil: z.nullable(timestamp),
    /** The entry that shows it without a letter. */
    entry: z.nullable(z.strictObject({ name: z.string(), value: z.string() })),
  }),
)
export type WebsiteState = z.output<typeof websiteState>

const myWebsite = {
  authorize: canManageProfile,
  refusal: 'You need to have a profile to do this.',
  answers: { 200: websiteState },
} as const

/** Signs that somebody speaks for the website of their profile. */
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
    path: '/api/user/website/look',
    summary: 'Looks for the entry in the domain’s name servers, and gives the profile its sign.',
  },
  remove: { ...myWebsite, method: 'DELETE', path: '/api/user/website', summary: 'Takes the sign off the profile.' },
})

/** POST /api/user/still-right. */
const confirmation = named('Confirmation', z.strictObject({ confirmedAt: timestamp }))
export type Confirmation = z.output<typeof confirmation>

/** Profiles by the days since their last confirmation; each is in one of them. */
const byAge = z.strictObject({
  /** Not asked yet. */
  within90: count,
  within180: count,
  /** They say when they were confirmed, and are not suggested. */
  within365: count,
  /** In no list. */
  longer: count,
})

/** GET /api/admin/freshness: how fresh the region's profiles are; those of approved and active people. */
const regionFreshness = named('RegionFreshness', z.strictObject({ startups: byAge, investors: byAge }))
export type RegionFreshness = z.output<typeof regionFreshness>

/** Whether profiles still hold. */
export const freshnessCalls = declare({
  confirm: {
    method: 'POST',
    path: '/api/user/still-right',
    authorize: canManageProfile,
    refusal: 'You need to have a profile to do this.',
    summary: 'Says that one’s own profile is still right, as saving it does.',
    answers: { 200: confirmation },
  },
  region: {
    method: 'GET',
    path: '/api/admin/freshness',
    authorize: isAdmin,
    summary: 'How long ago profiles were confirmed.',
    answers: { 200: regionFreshness },
  },
})

const user = z.nullable(z.strictObject({ id, name: z.string() }))

/** What an administrator reads: of messages the marked ones alone. */
const moderatedReport = named(
  'ModeratedReport',
  z.strictObject({
    id,
    about: z.enum(REPORTED),
    createdAt: timestamp,
    /** Of a profile. */
    ground: z.nullable(z.enum(REPORT_GROUNDS)),
    reason: z.string(),
    reporter: user,
    /** Reports of this entry: several people may report the same profile before it is answered. */
    count: z.int(),
    /** The next of them, oldest first. */
    further: z.array(
      z.strictObject({
        ground: z.nullable(z.enum(REPORT_GROUNDS)),
        reason: z.string(),
        reporter: user,
        createdAt: timestamp,
      }),
    ),
    /** Who wrote the messages, or owns the profile; `null` once they are gone. */
    other: user,
    /** The reported profile, as long as it is there; `isShown` for whether others than administrators see it. */
    profile: z.nullable(z.strictObject({ id, name: z.string(), isShown: z.boolean() })),
    messages: z.array(z.strictObject({ id, isReporters: z.boolean(), text: z.string(), sentAt: timestamp })),
    outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    answer: text,
    answeredAt: z.nullable(timestamp),
  }),
)
export type ModeratedReport = z.output<typeof moderatedReport>

/** A profile that one has reported, and what became of it. */
const myProfileReport = named(
  'OwnProfileReport',
  z.strictObject({
    id,
    about: z.enum(REPORTED),
    /** Whose profile it is, as long as the reporter may see it. */
    name: text,
    createdAt: timestamp,
    outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    answer: text,
    answeredAt: z.nullable(timestamp),
  }),
)
export type MyProfileReport = z.output<typeof myProfileReport>

/** What an administrator asks somebody to change in their profile. */
const profileAsk = named('ProfileAsk', z.strictObject({ id, text: z.string(), askedAt: timestamp }))
export type ProfileAsk = z.output<typeof profileAsk>

const reporting = {
  method: 'POST',
  authorize: isSignedIn,
  body: profileReportInput,
  example: { ground: 'untrue', reason: 'They have never had ten customers.' },
  answers: { 204: null },
} as const

/** What people report, and what becomes of it. */
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
    answers: { 200: z.array(myProfileReport) },
  },
  asks: {
    method: 'GET',
    path: '/api/user/profile-asks',
    authorize: isSignedIn,
    summary: 'What administrators ask to be changed in one’s own profile, until it is saved.',
    answers: { 200: z.array(profileAsk) },
  },
})

/** The queue of what was reported. */
export const moderationQueueCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/reports',
    authorize: isAdmin,
    summary: 'What people reported: the open reports first, the one that waits longest at their head.',
    query: reportFilters,
    answers: { 200: getPage(moderatedReport) },
  },
  answer: {
    method: 'PATCH',
    path: '/api/admin/reports/:id',
    authorize: isAdmin,
    summary: 'Tells the reporter what was done, and does to a reported profile what is chosen.',
    body: reportAnswerInput,
    example: { answer: 'We have closed the account.' },
    answers: { 200: moderatedReport },
  },
})
