import * as z from 'zod/mini'
import { CONNECTION_STATES, DECLINE_REASONS } from '#api/connections/contract/transitions.ts'
import { id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { CONNECTION_INITIATORS, CONNECT_REFUSED } from './contract/transitions.ts'
import { founderContact } from '#api/startups/contract/responses.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import {
  connectInput,
  connectionAnswerInput,
  connectionFilters,
  connectionsSeenInput,
  availabilityInput,
} from './contract/schema.ts'
import { canHaveConnections, isAdmin } from '#api/policy.ts'

/** A connection request as both parties see it (rules: Connections). */
export const connection = named(
  'Connection',
  z.strictObject({
    id,
    state: z.enum(CONNECTION_STATES),
    /** Who sent the last request, which the other one answers; or `region` for an introduction. */
    initiatedBy: z.enum(CONNECTION_INITIATORS),
    /** From the sender, or an introduction's reason; empty when an investor wrote none. */
    message: z.string(),
    /** What was written with the answer. */
    answerNote: text,
    declineReason: z.nullable(z.enum(DECLINE_REASONS)),
    /** When the last request was sent. */
    createdAt: timestamp,
    answeredAt: z.nullable(timestamp),
    /** When a pending request expires. */
    dueAt: z.nullable(timestamp),
    /** Whether it was extended. */
    isExtended: z.boolean(),
    /** Once it has ended: when a new request is possible. */
    againAt: z.optional(timestamp),
    /** When the recipient first had it on the screen. Only the recipient sees this. */
    seenAt: z.optional(timestamp),
    /** The name is `null` while the viewer can't see the startup. */
    startup: z.strictObject({ id, companyName: text }),
    /** The investor's contact reaches the founder with the request, or with the answer to the founder's own. */
    investor: z.strictObject({
      name: z.string(),
      email: text,
      firmName: text,
      phoneNumber: text,
      website: text,
      linkedIn: text,
    }),
    /**
     * How the investor reaches the founder: with the founder's own request, or once accepted, while the startup is
     * visible.
     */
    founder: z.optional(founderContact),
  }),
)
export type Connection = z.output<typeof connection>

const bothParties = {
  authorize: canHaveConnections,
  forbiddenMessage: 'Connection requests are between founders and investors.',
}

/** Requests that investors and founders send each other, and their answers. */
export const connectionCalls = declare({
  request: {
    method: 'POST',
    path: '/api/connect',
    authorize: canHaveConnections,
    forbiddenMessage: CONNECT_REFUSED.text,
    summary:
      'An investor asks for an introduction to a startup, a founder to an investor. Two who ask each other are connected.',
    body: connectInput,
    example: { startupId: 1, message: 'We met at the fair.' },
    responses: { 201: connection },
  },
  watchAvailability: {
    method: 'POST',
    path: '/api/connect/availability',
    ...bothParties,
    summary: 'Sends one notification when someone at their request limit is available again.',
    body: availabilityInput,
    example: { startupId: 1 },
    responses: { 204: null },
  },
  list: {
    method: 'GET',
    path: '/api/connections',
    ...bothParties,
    summary: 'The connection requests that one made or received, newest first.',
    query: connectionFilters,
    responses: { 200: getPage(connection) },
  },
  seen: {
    method: 'POST',
    path: '/api/connections/seen',
    ...bothParties,
    summary: 'Notes that received requests were on the screen. No one else is told.',
    body: connectionsSeenInput,
    example: { connectionIds: [1] },
    responses: { 204: null },
  },
  answer: {
    method: 'PATCH',
    path: '/api/connections/:id',
    ...bothParties,
    summary: 'The recipient accepts or declines; the sender withdraws.',
    body: connectionAnswerInput,
    example: { state: 'accepted', note: 'Call me on Monday.' },
    responses: { 200: connection },
  },
  extend: {
    method: 'POST',
    path: '/api/connections/:id/extend',
    ...bothParties,
    summary: 'Extends a request by two weeks, once.',
    responses: { 200: connection },
  },
  block: {
    method: 'POST',
    path: '/api/connections/:id/block',
    ...bothParties,
    summary:
      'Ends the connection as any end does, and keeps each from sending the other a request until the block is removed.',
    responses: { 204: null },
  },
  unblock: {
    method: 'DELETE',
    path: '/api/connections/:id/block',
    ...bothParties,
    summary: 'Takes one’s own block back. A connection that it ended stays ended.',
    responses: { 204: null },
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/connections',
    authorize: isAdmin,
    securityEvent: 'admin.export',
    summary: 'Connection requests as a table.',
    responses: { 200: 'text/csv' },
  },
})
