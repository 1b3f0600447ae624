import type { ApiContext } from '#api/context.ts'
import { introductionCalls, introductionDeskCalls } from '#api/contract/introduction/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { answerIntroduction, listIntroductions } from './introduction.answer.service.ts'
import { readDesk } from './introduction.desk.service.ts'
import { listProposed } from './introduction.list.service.ts'
import type { Connect } from './introduction.meet.service.ts'
import { findIntroducible } from './introduction.people.service.ts'
import { proposeIntroduction, withdrawIntroduction } from './introduction.propose.service.ts'

/** @param connect what of another feature makes two people a connection */
export const introductionRoutes = (context: ApiContext, connect: Connect) =>
  serve(context, introductionCalls, {
    list: listIntroductions,
    answer: (context, viewer, input) => answerIntroduction(context, viewer, input, connect),
  })

export const introductionDeskRoutes = (context: ApiContext) =>
  serve(context, introductionDeskCalls, {
    read: readDesk,
    people: findIntroducible,
    list: listProposed,
    propose: proposeIntroduction,
    withdraw: withdrawIntroduction,
  })
