import type { ApiContext } from '#api/context.ts'
import { serve } from '#api/platform/http/serve.ts'
import { adminUnclaimedCalls, unclaimedCalls } from './calls.ts'
import { listAllImported, listImported, removeImported, updateImported } from './admin.service.ts'
import { claimStartup, decideClaim, mergeImported, readClaim, readMyClaim } from './claims.service.ts'
import { listUnclaimed, readUnclaimed } from './list.service.ts'

export const unclaimedRoutes = (context: ApiContext) =>
  serve(context, unclaimedCalls, {
    list: listUnclaimed,
    read: readUnclaimed,
    claim: claimStartup,
    mine: readMyClaim,
  })

export const adminUnclaimedRoutes = (context: ApiContext) =>
  serve(context, adminUnclaimedCalls, {
    list: listImported,
    listAll: listAllImported,
    update: updateImported,
    remove: removeImported,
    merge: mergeImported,
    readClaim,
    decide: decideClaim,
  })
