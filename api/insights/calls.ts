import * as z from 'zod/mini'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { count, id, named } from '#api/platform/contract/shapes.ts'
import {
  COMPARED,
  type Compared,
  FIGURE_NAMES,
  reportFilters,
  reportListFilters,
  PUBLIC_FIGURES,
} from './contract/schema.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isAdmin, isAnyone, isApproved } from '#api/policy.ts'

/** How many there are, the sum of amounts that are included, and how many amounts that is. */
const tally = named('Tally', z.strictObject({ count, sum: z.int(), summed: count }))
export type Tally = z.output<typeof tally>

const days = z.strictObject({ from: z.string(), to: z.string() })
export type Days = z.output<typeof days>

const line = z.strictObject({
  value: z.string(),
  tallies: z.strictObject(Object.fromEntries(COMPARED.map((name) => [name, tally])) as Record<Compared, typeof tally>),
})
export type ReportLine = z.output<typeof line>

const mapCell = z.strictObject({
  industry: z.enum(INDUSTRIES),
  stage: z.enum(STAGES),
  /** Startups that are raising money now, and how much. */
  asks: tally,
  /** Investors of that industry and stage now, and the sum of their check sizes. */
  checkSizes: tally,
})
export type MapCell = z.output<typeof mapCell>

/** The impact report of a period, compared with the period of the same length before it (rules: The report). */
const report = named(
  'Report',
  z.strictObject({
    period: days,
    before: days,
    figures: z.array(z.strictObject({ figure: z.enum(FIGURE_NAMES), now: tally, before: tally })),
    /** The median response time in milliseconds. */
    answerTime: z.strictObject({ now: z.nullable(count), before: z.nullable(count) }),
    industry: z.array(line),
    stage: z.array(line),
    town: z.array(line),
    map: z.array(mapCell),
  }),
)
export type Report = z.output<typeof report>

/** One entry behind a number; both names are `null` for a former member. */
const reportEntry = named(
  'ReportEntry',
  z.strictObject({
    /** `2026-02-28` in the site's time zone. */
    day: z.string(),
    startup: z.nullable(z.strictObject({ id, name: z.string() })),
    person: z.nullable(z.strictObject({ id, name: z.string() })),
    /** For an event. */
    title: z.nullable(z.string()),
    /** Dollars or employees, if the figure has them and they are included. */
    amount: z.nullable(z.int()),
  }),
)
export type ReportEntry = z.output<typeof reportEntry>

/** The impact report, for administrators. */
export const reportCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/report',
    authorize: isAdmin,
    summary: 'What happened in the region in a period, against the period before.',
    query: reportFilters,
    responses: { 200: report },
  },
  list: {
    method: 'GET',
    path: '/api/admin/report/list',
    authorize: isAdmin,
    summary: 'What a number of the report counts, newest first.',
    query: reportListFilters,
    responses: { 200: getPage(reportEntry) },
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/report',
    authorize: isAdmin,
    securityEvent: 'admin.export',
    summary: 'The report as a table.',
    query: reportFilters,
    responses: { 200: 'text/csv' },
  },
})

/** A count below five, or one that could be derived from the others, is `null`, and so is its sum. */
const figure = named('PublicTally', z.strictObject({ count: z.nullable(count), sum: z.nullable(z.int()) }))
export type PublicTally = z.output<typeof figure>

const impactDays = z.strictObject({ from: z.string(), to: z.string() })
const impactLine = z.strictObject({
  value: z.string(),
  tallies: z.strictObject(
    Object.fromEntries(COMPARED.map((name) => [name, figure])) as Record<Compared, typeof figure>,
  ),
})
export type PublicLine = z.output<typeof impactLine>

/** GET /api/region: the public impact report (rules: Published numbers). */
export const publicReport = named(
  'PublicReport',
  z.strictObject({
    period: impactDays,
    before: impactDays,
    figures: z.array(z.strictObject({ figure: z.enum(PUBLIC_FIGURES), now: figure, before: figure })),
    /** The median response time in milliseconds, of five responses or more. */
    answerTime: z.nullable(count),
    industry: z.array(impactLine),
    stage: z.array(impactLine),
    town: z.array(impactLine),
    /** Startups that are raising money, with the sum of their asks, and investors. */
    map: z.strictObject({
      industries: z.array(z.enum(INDUSTRIES)),
      stages: z.array(z.enum(STAGES)),
      /** A row for each industry and one for totals, with a column for each stage and one for totals. */
      asks: z.array(z.array(z.nullable(count))),
      /** Without totals, because investors with several industries would count twice. */
      investors: z.array(z.array(z.nullable(count))),
    }),
  }),
)
export type PublicReport = z.output<typeof publicReport>

/** The public impact report, if the settings publish it. */
export const regionCalls = declare({
  read: {
    method: 'GET',
    path: '/api/region',
    authorize: isAnyone,
    summary:
      'The last calendar year of the region, without any number of fewer than five; 404 where it publishes none.',
    responses: { 200: publicReport },
  },
})

/** GET /api/stats (rules: Platform figures). */
const stats = named(
  'Stats',
  z.strictObject({
    /** Approved startups. */
    startupCount: count,
    /** Approved investors. */
    investorCount: count,
    /** Connection requests. */
    connectionsCount: count,
  }),
)
export type Stats = z.output<typeof stats>

/** The platform's figures. */
export const statsCalls = declare({
  read: {
    method: 'GET',
    path: '/api/stats',
    authorize: isApproved,
    summary: 'The numbers of the platform.',
    responses: { 200: stats },
  },
})

/** GET /api/admin/trends. Each list of numbers has one per month. */
const trends = named(
  'Trends',
  z.strictObject({
    /** `2026-03`, oldest first, in the site's time zone; the last one is the current month. */
    months: z.array(z.string()),
    /** Existing accounts, by when they were created. */
    registrations: z.array(count),
    /** Roles given to users who had none. */
    approvals: z.array(count),
    /** Connection requests. */
    connections: z.array(count),
    /** Saved startups, by when they were saved. */
    saves: z.array(count),
    /** All startup profiles by stage, including stages without any. */
    startupsByStage: z.array(z.strictObject({ stage: z.enum(STAGES), count })),
    /** All startup profiles by industry, most first; industries without any are left out. */
    startupsByIndustry: z.array(z.strictObject({ industry: z.enum(INDUSTRIES), count })),
  }),
)
export type Trends = z.output<typeof trends>

/** Trends, for administrators. */
export const trendsCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/trends',
    authorize: isAdmin,
    summary: 'The region over the last twelve months.',
    responses: { 200: trends },
  },
})

/** Figures for monitoring. */
export const metricsCalls = declare({
  read: {
    method: 'GET',
    path: '/api/metrics',
    authorize: isAdmin,
    forMonitors: true,
    summary:
      'Figures in the text format of Prometheus, for administrators and for `Authorization: Bearer` with METRICS_TOKEN.',
    responses: { 200: 'text/plain' },
  },
})
