import type { ApiContext } from '#api/context.ts'
import { savedStartupCalls, savedSearchCalls } from './calls.ts'
import { answerCsv } from '#api/platform/http/response.ts'
import { serve } from '#api/platform/http/serve.ts'
import { toSavedCsv, exportSaved, finishAction, listSaved, removeSaved, saveStartup, updateSaved } from './service.ts'
import { changeSearch, deleteSearch, saveSearch, listSearches } from './saved-search.service.ts'

export const savedStartupRoutes = (context: ApiContext) =>
  serve(context, savedStartupCalls, {
    list: listSaved,
    csv: {
      withRequest: async (context, viewer, _input, c) =>
        answerCsv(c, 'saved-startups.csv', toSavedCsv(await exportSaved(context, viewer))),
    },
    save: {
      withRequest: async (context, viewer, input, c) => {
        const { created, saved } = await saveStartup(context, viewer, input)
        return c.json(saved, created ? 201 : 200)
      },
    },
    update: updateSaved,
    replace: updateSaved,
    finish: finishAction,
    remove: removeSaved,
  })

export const savedSearchRoutes = (context: ApiContext) =>
  serve(context, savedSearchCalls, {
    list: listSearches,
    keep: saveSearch,
    update: changeSearch,
    remove: deleteSearch,
  })
