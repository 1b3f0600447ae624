import * as z from 'zod/mini'
import { declare, pageOf } from '#api/contract/call.ts'
import { fundingRequestFields } from './funding-request.ts'
import {
  canKeepSavedStartups,
  canKeepStartup,
  isAdmin,
  isAnybody,
  isFounder,
  isSignedIn,
} from '#api/contract/policy.ts'
import {
  addressesQuery,
  publicStatusInput,
  sameQuery,
  startupApprovalInput,
  startupFields,
  startupFilters,
  startupInput,
  startupStatusInput,
} from './schema.ts'
import {
  founderContact,
  recommendedStartup,
  sameStartup,
  startup,
  startupAddresses,
  startupListItem,
} from '#api/contract/startup/answers.ts'
import { pitch, submission } from '#api/contract/startup/funding-answers.ts'

const create = {
  does: 'Makes the startup profile of a founder. There is one for each.',
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
  answers: { 201: startup },
}

const founders = { who: canKeepStartup, refusal: 'You need to have a startup account to do this.' }

const own = { does: 'The startup profile of the founder who asks.', answers: { 200: startup } }

/** Startup profiles: discovery, the founder’s own, funding requests, and what administrators decide. */
export const startupCalls = declare({
  list: {
    method: 'GET',
    path: '/api/startups',
    who: isAnybody,
    does: 'Startups that the caller may see. Investors and administrators see them in full, everybody else a limited version.',
    query: startupFilters,
    answers: { 200: pageOf(startupListItem) },
  },
  recommended: {
    method: 'GET',
    path: '/api/startups/recommended',
    who: canKeepSavedStartups,
    does: 'Up to three startups of the investor’s own industries that fit best, with the reasons.',
    answers: { 200: z.array(recommendedStartup) },
  },
  addresses: {
    method: 'GET',
    path: '/api/startups/addresses',
    who: isAnybody,
    does: 'Ids and names of the approved and public startups among 5,000 ids; without `part`, which parts have any. For a sitemap.',
    query: addressesQuery,
    answers: { 200: startupAddresses },
  },
  same: {
    method: 'GET',
    path: '/api/startups/same',
    who: isSignedIn,
    does: 'Up to five startups of the same name or website that the caller may see, other than their own.',
    query: sameQuery,
    answers: { 200: z.array(sameStartup) },
  },
  read: {
    method: 'GET',
    path: '/api/startups/:id',
    who: isAnybody,
    does: 'One startup, in full or in its limited version.',
    answers: { 200: startupListItem },
  },
  founder: {
    method: 'GET',
    path: '/api/startups/:id/founder',
    who: isSignedIn,
    does: 'How to reach the founder, for whoever sees the startup in full.',
    answers: { 200: founderContact },
  },
  requestFunding: {
    method: 'PUT',
    path: '/api/startups/:id',
    who: isFounder,
    refusal: 'Only approved founders can request funding.',
    does: 'Submits a funding request: it changes the founder’s own startup and asks an administrator to look at it.',
    changes: fundingRequestFields,
    example: {
      elevatorPitch: 'Street lights that sell the power they save.',
      fundingAmount: 1_500_000,
      equityOffered: '10%',
      highlights: ['Twelve towns signed'],
    },
    answers: { 200: startup },
  },
  own: {
    method: 'GET',
    path: '/api/startup/profile',
    ...founders,
    ...own,
  },
  ownProfile: {
    method: 'GET',
    path: '/api/my/startup-profile',
    ...founders,
    ...own,
  },
  pitches: {
    method: 'GET',
    path: '/api/startup/pitches',
    ...founders,
    does: 'The funding request as it stands; none before the first.',
    answers: { 200: z.array(pitch) },
  },
  submissions: {
    method: 'GET',
    path: '/api/startup/submissions',
    ...founders,
    does: 'Every funding request that was submitted, newest first.',
    answers: { 200: z.array(submission) },
  },
  create: {
    method: 'POST',
    path: '/api/startup/profile',
    ...founders,
    ...create,
  },
  createProfile: {
    method: 'POST',
    path: '/api/startups/profile',
    ...founders,
    ...create,
  },
  update: {
    method: 'PUT',
    path: '/api/startup/profile',
    ...founders,
    does: 'Changes the founder’s own startup profile.',
    changes: startupFields,
    example: { elevatorPitch: 'Street lights that sell the power they save.', isPublic: false },
    answers: { 200: startup },
  },
  listForAdmin: {
    method: 'GET',
    path: '/api/admin/startups',
    who: isAdmin,
    does: 'Every startup, approved or not.',
    query: startupFilters,
    answers: { 200: pageOf(startupListItem) },
  },
  readOfUser: {
    method: 'GET',
    path: '/api/admin/startups/user/:userId',
    who: isAdmin,
    does: 'The startup profile of an account.',
    answers: { 200: startup },
  },
  publish: {
    method: 'PATCH',
    path: '/api/admin/startups/:id/public-status',
    who: isAdmin,
    does: 'Shows a startup to everybody, or to investors alone.',
    body: publicStatusInput,
    compares: ['updatedAt'],
    example: { isPublic: true },
    answers: { 200: startup },
  },
  approve: {
    method: 'PATCH',
    path: '/api/admin/startups/:id/approve',
    who: isAdmin,
    does: 'Approves a startup, or takes the approval back.',
    body: startupApprovalInput,
    compares: ['updatedAt'],
    example: { approved: true },
    answers: { 200: startup },
  },
  answerFunding: {
    method: 'PATCH',
    path: '/api/admin/startups/:id/status',
    who: isAdmin,
    does: 'Answers a funding request.',
    body: startupStatusInput,
    compares: ['updatedAt'],
    example: { status: 'approved' },
    answers: { 200: startup },
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/startups',
    who: isAdmin,
    keeps: 'admin.export',
    does: 'Startups as a table.',
    query: startupFilters,
    answers: { 200: 'text/csv' },
  },
})
