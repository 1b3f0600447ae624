import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { searchField } from '#api/contract/fields/paging.ts'
import { isAnybody } from '#api/contract/policy.ts'
import { foundPart } from './answers.ts'

/** The search of the pages that editors keep. */
export const searchCalls = declare({
  find: {
    method: 'GET',
    path: '/api/search',
    who: isAnybody,
    does: 'What holds all the words, or words that stand for them; at most six of a kind for each way to say it.',
    query: z.object({ q: searchField }),
    answers: { 200: z.array(foundPart) },
  },
})
