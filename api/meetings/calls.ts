import * as z from 'zod/mini'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'
import { id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { MEETING_STATES, MET_ANSWERS } from './contract/transitions.ts'
import { declare } from '#api/platform/contract/call.ts'
import { canHaveConnections } from '#api/policy.ts'
import { meetingAnswerInput, metInput, proposalInput } from './contract/schema.ts'

const minutes = z.int().check(z.positive())

/** A meeting as one of its people sees it (rules: Meetings). */
export const meeting = named(
  'Meeting',
  z.strictObject({
    id,
    connectionId: id,
    state: z.enum(MEETING_STATES),
    /** The viewer's own party. */
    party: z.enum(CONNECTION_PARTIES),
    /** The other person: the investor's or the startup's name; `null` while the viewer can't see it. */
    other: text,
    /** Who made the last proposal. */
    proposedBy: z.enum(CONNECTION_PARTIES),
    /** The open proposal. */
    proposal: z.nullable(z.strictObject({ times: z.array(timestamp), minutes, place: text, note: text })),
    /** The confirmed time. */
    confirmed: z.nullable(z.strictObject({ startsAt: timestamp, minutes, place: text, note: text })),
    /** The viewer's answer to "Did you meet?". */
    met: z.nullable(z.enum(MET_ANSWERS)),
    /** When it last changed; an answer to "Did you meet?" is no change. */
    changedAt: timestamp,
  }),
)
export type Meeting = z.output<typeof meeting>

const ofTwo = { authorize: canHaveConnections, forbiddenMessage: 'Meetings are between founders and investors.' }

/** Meetings of two connected people. */
export const meetingCalls = declare({
  list: {
    method: 'GET',
    path: '/api/connections/:id/meetings',
    ...ofTwo,
    summary: 'The meetings of a connection, newest first.',
    responses: { 200: z.array(meeting) },
  },
  propose: {
    method: 'POST',
    path: '/api/connections/:id/meetings',
    ...ofTwo,
    summary:
      'Proposes up to three times: for a new meeting, instead of those of the other side, or to move a confirmed one.',
    body: proposalInput,
    example: {
      times: ['2026-02-02T15:00:00Z'],
      minutes: 30,
      place: 'https://meet.example.org/ada',
    },
    responses: { 201: meeting },
  },
  upcoming: {
    method: 'GET',
    path: '/api/meetings',
    ...ofTwo,
    summary: 'The upcoming meetings: confirmed ones by their times, then those that are proposed.',
    responses: { 200: z.array(meeting) },
  },
  answer: {
    method: 'PATCH',
    path: '/api/meetings/:id',
    ...ofTwo,
    summary: 'Confirms one of the proposed times, declines them all, takes a proposal back, or cancels the meeting.',
    body: meetingAnswerInput,
    example: { action: 'cancel' },
    responses: { 200: meeting },
  },
  met: {
    method: 'POST',
    path: '/api/meetings/:id/met',
    ...ofTwo,
    summary: 'Says whether the two met, once the time has passed.',
    body: metInput,
    example: { met: 'yes' },
    responses: { 200: meeting },
  },
  calendar: {
    method: 'GET',
    path: '/api/meetings/:id/calendar',
    ...ofTwo,
    summary: 'A confirmed meeting as a calendar file.',
    responses: { 200: 'text/calendar' },
  },
})
