import * as z from 'zod/mini'
import { connection } from '#api/connections/calls.ts'
import { conversation } from '#api/conversations/calls.ts'
import { accessRequest } from '#api/documents/contract/responses.ts'
import { introduction } from '#api/introductions/calls.ts'
import { meeting } from '#api/meetings/calls.ts'
import { outcomeToConfirm } from '#api/outcomes/calls.ts'
import { declare } from '#api/platform/contract/call.ts'
import { count, named } from '#api/platform/contract/shapes.ts'
import { savedStartup } from '#api/saved-startups/contract/responses.ts'
import { isSignedIn } from '#api/policy.ts'

/** Everything that needs a founder or an investor, each kind with what needs them longest first. */
const today = named(
  'Today',
  z.strictObject({
    /** Whose proposed times need an answer. */
    meetings: z.array(meeting),
    /** Past ones, of which the user hasn't said whether they took place. */
    attendance: z.array(meeting),
    /** Connection requests that need a reply. */
    requests: z.array(connection),
    /** Introductions that the user hasn't answered. */
    introductions: z.array(introduction),
    outcomes: z.array(outcomeToConfirm),
    /** Access requests for the founder's documents. */
    accessRequests: z.array(accessRequest),
    /** Conversations with unread messages. */
    conversations: z.array(conversation),
    /** Saved startups whose next step is due. */
    nextSteps: z.array(savedStartup),
  }),
)
export type Today = z.output<typeof today>

const todayCounts = named(
  'TodayCounts',
  z.strictObject({
    home: count,
    messages: count,
    documents: count,
    saved: count,
    /** For administrators: the review queue. */
    review: count,
    /** For administrators: reports without an answer. */
    moderation: count,
  }),
)
export type TodayCounts = z.output<typeof todayCounts>

/** What needs the user. */
export const todayCalls = declare({
  read: {
    method: 'GET',
    path: '/api/today',
    authorize: isSignedIn,
    summary: 'Everything that needs the user, up to 100 of each kind.',
    responses: { 200: today },
  },
  counts: {
    method: 'GET',
    path: '/api/today/counts',
    authorize: isSignedIn,
    summary: 'How much needs the user, by place of the members’ area.',
    responses: { 200: todayCounts },
  },
})
