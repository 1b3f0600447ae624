import { declare } from '#api/contract/call.ts'
import { isAnybody } from '#api/contract/policy.ts'
import { publicReport } from './answers.ts'

/** The region in numbers, where its settings publish them. */
export const regionCalls = declare({
  read: {
    method: 'GET',
    path: '/api/region',
    who: isAnybody,
    does: 'The last four quarters of the region, without any number under five; 404 where it publishes none.',
    answers: { 200: publicReport },
  },
})
