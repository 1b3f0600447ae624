import type { ApiContext } from '#api/context.ts'
import { matchCalls } from '#api/contract/match/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { dismissMatch, listMatches, readFit, summarizeMatches, undismissMatch } from './match.service.ts'

export const matchRoutes = (context: ApiContext) =>
  serve(context, matchCalls, {
    list: listMatches,
    summary: summarizeMatches,
    read: readFit,
    dismiss: dismissMatch,
    undismiss: undismissMatch,
  })
