import type { ApiContext } from '#api/context.ts'
import { savedSearchCalls } from '#api/contract/saved-search/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { changeSearch, deleteSearch, keepSearch, listSearches } from './saved-search.service.ts'

export const savedSearchRoutes = (context: ApiContext) =>
  serve(context, savedSearchCalls, {
    list: listSearches,
    keep: keepSearch,
    update: changeSearch,
    remove: deleteSearch,
  })
