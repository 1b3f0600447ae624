import type { ApiContext } from '#api/context.ts'
import { investorCalls } from '#api/contract/investor/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { listInvestors, listInvestorsForAdmin } from './investor.list.service.ts'
import { createInvestor, readInvestorOf, updateInvestor } from './investor.service.ts'

export const investorRoutes = (context: ApiContext) =>
  serve(context, investorCalls, {
    list: ({ database }, viewer, filters) => listInvestors(database, viewer, filters),
    own: ({ database }, viewer) => readInvestorOf(database, viewer.id),
    create: ({ database, now }, viewer, input) => createInvestor(database, viewer.id, input, now()),
    createProfile: ({ database, now }, viewer, input) => createInvestor(database, viewer.id, input, now()),
    update: ({ database, now }, viewer, { changes }) => updateInvestor(database, viewer.id, changes, now()),
    listForAdmin: ({ database }, _viewer, filters) => listInvestorsForAdmin(database, filters),
    readOfUser: ({ database }, _viewer, { userId }) => readInvestorOf(database, userId),
  })
