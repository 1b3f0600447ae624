import { declare, pageOf } from '#api/contract/call.ts'
import { CONNECT_REFUSED } from './refusals.ts'
import { connectInput, connectionAnswerInput, connectionFilters, connectionsSeenInput, roomInput } from './schema.ts'
import { connection } from '#api/contract/connection/answers.ts'
import { canHaveConnections, isAdmin } from '#api/contract/policy.ts'

const bothSides = { who: canHaveConnections, refusal: 'Connection requests are between founders and investors.' }

/** Introductions that investors and founders ask each other for, and answer. */
export const connectionCalls = declare({
  request: {
    method: 'POST',
    path: '/api/connect',
    who: canHaveConnections,
    refusal: CONNECT_REFUSED.text,
    does: 'An investor asks for an introduction to a startup, a founder to an investor. Two who ask each other are connected.',
    body: connectInput,
    example: { startupId: 1, message: 'We met at the fair.' },
    answers: { 201: connection },
  },
  watchRoom: {
    method: 'POST',
    path: '/api/connect/room',
    ...bothSides,
    does: 'Sends one notice when somebody who takes no further request has room again.',
    body: roomInput,
    example: { startupId: 1 },
    answers: { 204: null },
  },
  list: {
    method: 'GET',
    path: '/api/connections',
    ...bothSides,
    does: 'The connection requests that one made or received, newest first.',
    query: connectionFilters,
    answers: { 200: pageOf(connection) },
  },
  seen: {
    method: 'POST',
    path: '/api/connections/seen',
    ...bothSides,
    does: 'Notes that received requests were on the screen. Nobody else is told.',
    body: connectionsSeenInput,
    example: { connectionIds: [1] },
    answers: { 204: null },
  },
  answer: {
    method: 'PATCH',
    path: '/api/connections/:id',
    ...bothSides,
    does: 'Whoever was asked accepts or declines, whoever asked withdraws.',
    body: connectionAnswerInput,
    example: { state: 'accepted', note: 'Call me on Monday.' },
    answers: { 200: connection },
  },
  extend: {
    method: 'POST',
    path: '/api/connections/:id/extend',
    ...bothSides,
    does: 'Whoever was asked takes two more weeks to answer, once.',
    answers: { 200: connection },
  },
  block: {
    method: 'POST',
    path: '/api/connections/:id/block',
    ...bothSides,
    does: 'Ends the connection as any end does, and keeps each from asking the other until it is taken back.',
    answers: { 204: null },
  },
  unblock: {
    method: 'DELETE',
    path: '/api/connections/:id/block',
    ...bothSides,
    does: 'Takes one’s own block back. A connection that it ended stays ended.',
    answers: { 204: null },
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/connections',
    who: isAdmin,
    keeps: 'admin.export',
    does: 'Connection requests as a table.',
    answers: { 200: 'text/csv' },
  },
})
