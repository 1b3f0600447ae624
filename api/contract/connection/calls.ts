import { declare, pageOf } from '#api/contract/call.ts'
import { CONNECT_REFUSED, connectInput, connectionAnswerInput, connectionFilters } from './schema.ts'
import { connection } from '#api/contract/connection/answers.ts'
import { canHaveConnections, canKeepSavedStartups, isAdmin } from '#api/contract/policy.ts'

const bothSides = { who: canHaveConnections, refusal: 'Connection requests are between founders and investors.' }

/** Introductions that investors ask for and founders answer. */
export const connectionCalls = declare({
  request: {
    method: 'POST',
    path: '/api/connect',
    who: canKeepSavedStartups,
    refusal: CONNECT_REFUSED.text,
    does: 'Asks for an introduction to a startup, once.',
    body: connectInput,
    example: { startupId: 1, message: 'We met at the fair.' },
    answers: { 201: connection },
  },
  list: {
    method: 'GET',
    path: '/api/connections',
    ...bothSides,
    does: 'Connection requests that a founder received, or an investor made, newest first.',
    query: connectionFilters,
    answers: { 200: pageOf(connection) },
  },
  answer: {
    method: 'PATCH',
    path: '/api/connections/:id',
    ...bothSides,
    does: 'The founder accepts or declines, the investor withdraws.',
    body: connectionAnswerInput,
    example: { state: 'accepted', note: 'Call me on Monday.' },
    answers: { 200: connection },
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
