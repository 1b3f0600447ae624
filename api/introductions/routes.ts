import type { ApiContext } from '#api/context.ts'
import { introductionCalls, introductionsAdminCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import {
  answerIntroduction,
  listIntroductions,
  listProposed,
  type Connect,
  proposeIntroduction,
  withdrawIntroduction,
} from './service.ts'
import { loadIntroductionsAdmin, findIntroducible } from './admin.service.ts'

/** @param connect how another feature connects two people */
export const introductionRoutes = (context: ApiContext, connect: Connect) =>
  serve(context, introductionCalls, {
    list: listIntroductions,
    answer: (context, viewer, input) => answerIntroduction(context, viewer, input, connect),
  })

export const introductionsAdminRoutes = (context: ApiContext) =>
  serve(context, introductionsAdminCalls, {
    read: loadIntroductionsAdmin,
    people: findIntroducible,
    list: listProposed,
    propose: proposeIntroduction,
    withdraw: withdrawIntroduction,
  })
