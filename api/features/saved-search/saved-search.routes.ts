import type { ApiContext } from '#api/context.ts'
import { savedSearchCalls } from '#api/contract/saved-search/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { changeSearch, deleteSearch, keepSearch, listSearches } from './saved-search.service.ts'

export const savedSearchRoutes = (context: ApiContext) =>
  serve(context, savedSearchCalls, {
    list: ({ database }, viewer) => listSearches(database, viewer),
    keep: ({ database, now }, viewer, input) => keepSearch(database, viewer, input, now()),
    update: ({ database, now }, viewer, { id, changes }) => changeSearch(database, viewer, id, changes, now()),
    remove: ({ database }, viewer, { id }) => deleteSearch(database, viewer, id),
  })
