import type { ApiContext } from '#api/context.ts'
import { startupCalls } from '#api/contract/startup/calls.ts'
import { exporting } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'
import { listAddresses } from './startup.addresses.service.ts'
import { exportStartups } from './startup.export.service.ts'
import { listStartups, listStartupsForAdmin } from './startup.list.service.ts'
import { recommendStartups } from './startup.recommend.service.ts'
import { answerFundingRequest, approveStartup, publishStartup } from './startup.review.service.ts'
import { findSameStartups } from './startup.same.service.ts'
import {
  createStartup,
  listPitches,
  readFounder,
  readOwnStartup,
  readStartup,
  readStartupOf,
  requestFunding,
  updateStartup,
} from './startup.service.ts'
import { listSubmissions } from './startup.submissions.service.ts'

export const startupRoutes = (context: ApiContext) =>
  serve(context, startupCalls, {
    list: listStartups,
    recommended: recommendStartups,
    addresses: listAddresses,
    same: findSameStartups,
    read: readStartup,
    founder: readFounder,
    requestFunding,
    own: readOwnStartup,
    ownProfile: readOwnStartup,
    pitches: listPitches,
    submissions: listSubmissions,
    create: createStartup,
    createProfile: createStartup,
    update: updateStartup,
    listForAdmin: listStartupsForAdmin,
    readOfUser: readStartupOf,
    publish: publishStartup,
    approve: approveStartup,
    answerFunding: answerFundingRequest,
    export: exporting('startups', exportStartups),
  })
