import type { ApiContext } from '#api/context.ts'
import { searchCalls } from '#api/contract/search/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { findParts } from './search.service.ts'

export const searchRoutes = (context: ApiContext) => serve(context, searchCalls, { find: findParts })
