import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { newsQuery } from './schema.ts'
import { newsItem } from '#api/contract/news/answers.ts'
import { isAnybody } from '#api/contract/policy.ts'

/** News that is published. */
export const newsCalls = declare({
  list: {
    method: 'GET',
    path: '/api/news',
    who: isAnybody,
    does: 'What is published, newest first; all of it without a limit.',
    query: newsQuery,
    answers: { 200: z.array(newsItem) },
  },
})
