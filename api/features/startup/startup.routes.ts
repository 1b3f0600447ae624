import type { ApiContext } from '#api/context.ts'
import { startupCalls } from '#api/contract/startup/calls.ts'
import { exportName } from '#api/core/admin/export.service.ts'
import { answerCsv } from '#api/middleware/answer.ts'
import { exportStartups } from './startup.export.service.ts'
import { serve } from '#api/middleware/serve.ts'
import { listStartups, listStartupsForAdmin } from './startup.list.service.ts'
import { recommendStartups } from './startup.recommend.service.ts'
import { answerFundingRequest, approveStartup, publishStartup } from './startup.review.service.ts'
import {
  createStartup,
  listPitches,
  readFounder,
  readStartup,
  readStartupOf,
  requestFunding,
  updateStartup,
} from './startup.service.ts'
import { listSubmissions } from './startup.submissions.service.ts'

export const startupRoutes = (context: ApiContext) =>
  serve(context, startupCalls, {
    list: ({ database }, viewer, filters) => listStartups(database, viewer, filters),
    recommended: ({ database }, viewer) => recommendStartups(database, viewer),
    read: ({ database, now }, viewer, { id }) => readStartup(database, viewer, id, now()),
    founder: ({ database }, viewer, { id }) => readFounder(database, viewer, id),
    requestFunding: ({ database, now }, viewer, { id, changes }) =>
      requestFunding(database, viewer, id, changes, now()),
    own: ({ database }, viewer) => readStartupOf(database, viewer.id),
    ownProfile: ({ database }, viewer) => readStartupOf(database, viewer.id),
    pitches: ({ database }, viewer) => listPitches(database, viewer.id),
    submissions: ({ database }, viewer) => listSubmissions(database, viewer.id),
    create: ({ database, now }, viewer, input) => createStartup(database, viewer.id, input, now()),
    createProfile: ({ database, now }, viewer, input) => createStartup(database, viewer.id, input, now()),
    update: ({ database, now }, viewer, { changes }) => updateStartup(database, viewer.id, changes, now()),
    listForAdmin: ({ database }, viewer, filters) => listStartupsForAdmin(database, viewer, filters),
    readOfUser: ({ database }, _viewer, { userId }) => readStartupOf(database, userId),
    publish: (context, viewer, { id, ...input }) =>
      publishStartup(context, { viewer, requestId: context.requestId }, id, input),
    approve: (context, viewer, { id, ...input }) =>
      approveStartup(context, { viewer, requestId: context.requestId }, id, input),
    answerFunding: (context, viewer, { id, ...input }) =>
      answerFundingRequest(context, { viewer, requestId: context.requestId }, id, input),
    export: async (context, viewer, filters, c) => {
      const admin = { viewer, requestId: context.requestId }
      return answerCsv(c, exportName(context, 'startups'), await exportStartups(context, admin, filters))
    },
  })
