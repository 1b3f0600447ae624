import { declare } from '#api/contract/call.ts'
import { isAnybody } from '#api/contract/policy.ts'
import { publicReport } from './answers.ts'

/** The region in numbers, where its settings publish them. */
export const regionCalls = declare({
  read: {
    method: 'GET',
    path: '/api/region',
    who: isAnybody,
    does: 'The last calendar year of the region, without any number of fewer than five; 404 where it publishes none.',
    answers: { 200: publicReport },
  },
})
