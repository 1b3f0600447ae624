import type { ApiContext } from '#api/context.ts'
import { investorCalls } from '#api/contract/investor/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { listInvestors, listInvestorsForAdmin } from './investor.list.service.ts'
import { createInvestor, readInvestorOf, readOwnInvestor, updateInvestor } from './investor.service.ts'

export const investorRoutes = (context: ApiContext) =>
  serve(context, investorCalls, {
    list: listInvestors,
    own: readOwnInvestor,
    create: createInvestor,
    createProfile: createInvestor,
    update: updateInvestor,
    listForAdmin: listInvestorsForAdmin,
    readOfUser: readInvestorOf,
  })
