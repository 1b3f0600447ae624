import type { ApiContext } from '#api/context.ts'
import { savedStartupCalls } from '#api/contract/saved-startup/calls.ts'
import { answerCsv } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'
import { toSavedCsv } from './saved-startup.csv.ts'
import { exportSaved, finishAction, listSaved, removeSaved, saveStartup, updateSaved } from './saved-startup.service.ts'

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
