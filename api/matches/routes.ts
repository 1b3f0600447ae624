import type { ApiContext } from '#api/context.ts'
import { matchCalls, exposureCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { dismissMatch, listMatches, loadMatch, summarizeMatches, undismissMatch } from './service.ts'
import { readExposure } from './exposure.service.ts'

export const matchRoutes = (context: ApiContext) =>
  serve(context, matchCalls, {
    list: listMatches,
    summary: summarizeMatches,
    read: loadMatch,
    dismiss: dismissMatch,
    undismiss: undismissMatch,
  })

export const exposureRoutes = (context: ApiContext) => serve(context, exposureCalls, { read: readExposure })
