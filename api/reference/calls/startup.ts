import * as z from 'zod/mini'
import { DOCUMENT_MEDIA_TYPES } from '#api/contract/document.ts'
import { fundingRequestFields } from '#api/contract/funding-request.ts'
import { LOGO_ACCEPT } from '#api/contract/logo.ts'
import { startupFields, startupFilters, startupInput } from '#api/contract/startup.ts'
import {
  document,
  documentRead,
  founderContact,
  pitch,
  recommendedStartup,
  startup,
  startupEvent,
  startupListItem,
  submission,
  weekOfStartup,
} from '#api/reference/answers/startup.ts'
import { changes, fileAnswers, takes, type Descriptions } from '#api/reference/describe.ts'

const create = {
  does: 'Makes the startup profile of a founder. There is one for each.',
  ...takes(startupInput, {
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
  }),
  answers: { 201: startup },
}
const own = { does: 'The startup profile of the founder who asks.', answers: { 200: startup } }

/** Startups: discovery, the founder's own, files (rules: Startups, Discovery, Documents). */
export const startupCalls: Descriptions = {
  'GET /api/startups': {
    does: 'Startups that the caller may see. Investors and administrators see them in full, everybody else a limited version.',
    query: startupFilters,
    answers: { 200: z.array(startupListItem) },
  },
  'GET /api/startups/recommended': {
    does: 'Startups that match what the investor is interested in, with the reasons.',
    answers: { 200: z.array(recommendedStartup) },
  },
  'GET /api/startups/:id': {
    does: 'One startup, in full or in its limited version.',
    answers: { 200: startupListItem },
  },
  'PUT /api/startups/:id': {
    does: 'Submits a funding request: it changes the founder’s own startup and asks an administrator to look at it.',
    ...changes(fundingRequestFields, {
      elevatorPitch: 'Street lights that sell the power they save.',
      fundingAmount: 1_500_000,
      equityOffered: '10%',
      highlights: ['Twelve towns signed'],
    }),
    answers: { 200: startup },
  },
  'GET /api/startups/:id/founder': {
    does: 'How to reach the founder, for whoever sees the startup in full.',
    answers: { 200: founderContact },
  },
  'GET /api/startups/:id/logo/:file': { does: 'The logo of a startup.', answers: fileAnswers('image/webp') },

  'GET /api/startup/profile': own,
  'GET /api/my/startup-profile': own,
  'POST /api/startup/profile': create,
  'POST /api/startups/profile': create,
  'PUT /api/startup/profile': {
    does: 'Changes the founder’s own startup profile.',
    ...changes(startupFields, { elevatorPitch: 'Street lights that sell the power they save.', isPublic: false }),
    answers: { 200: startup },
  },
  'GET /api/startup/pitches': {
    does: 'The funding request as it stands; none before the first.',
    answers: { 200: z.array(pitch) },
  },
  'GET /api/startup/submissions': {
    does: 'Every funding request that was submitted, newest first.',
    answers: { 200: z.array(submission) },
  },
  'GET /api/startup/metrics': {
    does: 'Views, saves and connection requests of the last twelve weeks.',
    answers: { 200: z.array(weekOfStartup) },
  },
  'GET /api/startup/activity': {
    does: 'What happened to the startup, newest first.',
    answers: { 200: z.array(startupEvent) },
  },
  'GET /api/startup/document-reads': {
    does: 'Who opened which document on which day.',
    answers: { 200: z.array(documentRead) },
  },
  'PUT /api/startup/logo': {
    does: 'Sets the logo: the picture is the body.',
    upload: { types: LOGO_ACCEPT.split(',') },
    answers: { 200: startup },
  },
  'DELETE /api/startup/logo': { does: 'Removes the logo.', answers: { 200: startup } },

  'POST /api/documents/upload': {
    does: 'Stores a document or, with the part `type` = `pitchDeck`, the pitch deck.',
    upload: { types: Object.values(DOCUMENT_MEDIA_TYPES).flat(), field: 'document' },
    answers: { 201: document },
  },
  'GET /api/documents/:filename': {
    does: 'A document, for whoever sees its startup in full.',
    answers: fileAnswers('application/octet-stream'),
  },
  'DELETE /api/documents/:id': {
    does: 'Deletes a document by its id or the name that it is stored under.',
    answers: { 204: null },
  },
}
