import * as z from 'zod/mini'
import { foundPart } from '#api/content/calls.ts'
import { declare } from '#api/platform/contract/call.ts'
import { searchField } from '#api/platform/contract/fields.ts'
import { named } from '#api/platform/contract/shapes.ts'
import { isSignedIn } from '#api/policy.ts'

/** What a user finds in the members' area, in the order of its groups. */
const MEMBER_KINDS = ['startup', 'investor', 'conversation', 'note'] as const

/** One result of GET /api/search/members. */
const foundMember = named('FoundMember', z.strictObject({ ...foundPart.shape, kind: z.enum(MEMBER_KINDS) }))
export type FoundMember = z.output<typeof foundMember>

/** Search in what a user may see of other users, and in what is their own. */
export const memberSearchCalls = declare({
  find: {
    method: 'GET',
    path: '/api/search/members',
    authorize: isSignedIn,
    summary:
      'Startups and investors that one can see, one’s conversations, and one’s notes that contain the text; at most six of a kind.',
    query: z.object({ q: searchField }),
    responses: { 200: z.array(foundMember) },
  },
})
