import { declare } from '#api/contract/call.ts'
import { canUseCms } from '#api/contract/policy.ts'
import { publishStatus } from '#api/contract/publish/answers.ts'

/** How far the last save is on its way to the visitors. */
export const publishCalls = declare({
  status: {
    method: 'GET',
    path: '/api/cms/publish',
    who: canUseCms,
    does: 'How far the last save is on its way to the visitors.',
    answers: { 200: publishStatus },
  },
})
