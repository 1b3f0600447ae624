import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { canHaveConnections, isFounder } from '#api/contract/policy.ts'
import { outcome, outcomeToConfirm } from './answers.ts'
import { confirmInput, consentInput, outcomeInput } from './schema.ts'

const bothSides = { who: canHaveConnections, refusal: 'Outcomes are between founders and investors.' }

/** What came of introductions, as both sides record it. */
export const outcomeCalls = declare({
  list: {
    method: 'GET',
    path: '/api/connections/:id/outcomes',
    ...bothSides,
    does: 'What both sides recorded of their introduction, newest first.',
    answers: { 200: z.array(outcome) },
  },
  record: {
    method: 'POST',
    path: '/api/connections/:id/outcomes',
    ...bothSides,
    does: 'Records what came of an introduction, or corrects an entry; the other side is asked to confirm it.',
    body: outcomeInput,
    example: { kind: 'invested', amount: '$50K', happenedOn: '2026-01-10', instrument: 'safe' },
    answers: { 201: outcome },
  },
  confirm: {
    method: 'POST',
    path: '/api/outcomes/:id/confirm',
    ...bothSides,
    does: 'Confirms what the other side recorded.',
    body: confirmInput,
    example: { amountCounts: true },
    answers: { 200: outcome },
  },
  consent: {
    method: 'PUT',
    path: '/api/outcomes/:id/consent',
    who: isFounder,
    refusal: 'Only the founder decides this.',
    does: 'The founder says whether the amount counts in the region’s report.',
    body: consentInput,
    example: { amountCounts: false },
    answers: { 200: outcome },
  },
  toConfirm: {
    method: 'GET',
    path: '/api/outcomes/to-confirm',
    ...bothSides,
    does: 'What others recorded and one is to confirm, the oldest first.',
    answers: { 200: z.array(outcomeToConfirm) },
  },
})
