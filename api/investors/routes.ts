import type { ApiContext } from '#api/context.ts'
import { investorCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { listInvestors, listInvestorsForAdmin } from './list.service.ts'
import { createInvestor, readInvestorByUser, readMyInvestorProfile, updateInvestor } from './service.ts'

export const investorRoutes = (context: ApiContext) =>
  serve(context, investorCalls, {
    list: listInvestors,
    own: readMyInvestorProfile,
    create: createInvestor,
    createProfile: createInvestor,
    update: updateInvestor,
    listForAdmin: listInvestorsForAdmin,
    readOfUser: readInvestorByUser,
  })
