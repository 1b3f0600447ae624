import type { ApiContext } from '#api/context.ts'
import { startupCalls, logoCalls, founderDashboardCalls } from './calls.ts'
import { exporting, answerFile } from '#api/platform/http/response.ts'
import { serve } from '#api/platform/http/serve.ts'
import {
  listAddresses,
  exportStartups,
  listStartups,
  listStartupsForAdmin,
  recommendStartups,
  listSubmissions,
} from './list.service.ts'
import { readOfferGuard } from './offers.service.ts'
import { answerFundingRequest, answerOffer, approveStartup, publishStartup } from './review.service.ts'
import {
  findSameStartups,
  createStartup,
  listPitches,
  readFounder,
  readMyStartup,
  readStartup,
  readStartupByUser,
  requestFunding,
  updateStartup,
} from './service.ts'
import { readChunks } from '#api/platform/files/upload-slots.ts'
import { NO_CONTENT_POLICY } from '#api/platform/http/headers.ts'
import { requireStillAllowed } from '#api/platform/http/middleware.ts'
import { findLogo, findSharedLogo, removeLogo, setLogo } from './logo.service.ts'
import { readActivity, readMetrics, readSinceLastVisit } from './dashboard.service.ts'

export const startupRoutes = (context: ApiContext) =>
  serve(context, startupCalls, {
    list: listStartups,
    recommended: recommendStartups,
    addresses: listAddresses,
    same: findSameStartups,
    read: readStartup,
    founder: readFounder,
    requestFunding,
    own: readMyStartup,
    ownProfile: readMyStartup,
    pitches: listPitches,
    submissions: listSubmissions,
    create: createStartup,
    createProfile: createStartup,
    update: updateStartup,
    offerGuard: readOfferGuard,
    listForAdmin: listStartupsForAdmin,
    readOfUser: readStartupByUser,
    publish: publishStartup,
    approve: approveStartup,
    answerOffer,
    answerFunding: answerFundingRequest,
    export: exporting('startups', exportStartups),
  })

/**
 * Every image has its own name, so browsers don't need to revalidate. Shared caches must not store it, because access
 * is checked.
 */
const PUBLIC_CACHE_CONTROL = 'private, max-age=31536000, immutable'
const FOR_SOME = 'private, no-store'

export const logoRoutes = (context: ApiContext) =>
  serve(context, logoCalls, {
    set: {
      withRequest: (context, viewer, _input, c) =>
        context.uploads.acquire(viewer, (signal) =>
          setLogo(context, viewer, {
            body: readChunks(c.req.raw.body, signal),
            received: () => requireStillAllowed(c),
            signal,
          }),
        ),
    },
    remove: removeLogo,
    read: {
      withRequest: async (context, viewer, input, c) => {
        const { isPublic, ...logo } = await findLogo(context, viewer, input)
        return answerFile(c, context.files, logo, {
          'Content-Type': 'image/webp',
          'Content-Security-Policy': NO_CONTENT_POLICY,
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': isPublic ? PUBLIC_CACHE_CONTROL : FOR_SOME,
        }).response
      },
    },
    shared: {
      withRequest: async (context, viewer, input, c) => {
        const { picture, isPublic } = await findSharedLogo(context, viewer, input)
        return c.body(new Uint8Array(picture), 200, {
          'Content-Type': 'image/jpeg',
          'Content-Security-Policy': NO_CONTENT_POLICY,
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': isPublic ? PUBLIC_CACHE_CONTROL : FOR_SOME,
        })
      },
    },
  })

export const founderDashboardRoutes = (context: ApiContext) =>
  serve(context, founderDashboardCalls, {
    metrics: readMetrics,
    activity: readActivity,
    sinceLastVisit: readSinceLastVisit,
  })
