import type { ApiContext } from '#api/context.ts'
import { savedStartupCalls } from '#api/contract/saved-startup/calls.ts'
import { answerCsv } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'
import { toSavedCsv } from './saved-startup.csv.ts'
import { exportSaved, listSaved, removeSaved, saveStartup, updateSaved } from './saved-startup.service.ts'

export const savedStartupRoutes = (context: ApiContext) =>
  serve(context, savedStartupCalls, {
    list: ({ database }, viewer, filters) => listSaved(database, viewer, filters),
    csv: async ({ database }, viewer, _input, c) =>
      answerCsv(c, 'saved-startups.csv', toSavedCsv(await exportSaved(database, viewer))),
    save: async ({ database, now }, viewer, { startupId }, c) => {
      const { created, saved } = await saveStartup(database, viewer, startupId, now())
      return c.json(saved, created ? 201 : 200)
    },
    update: ({ database, now }, viewer, { id, changes }) => updateSaved(database, viewer, id, changes, now()),
    replace: ({ database, now }, viewer, { id, changes }) => updateSaved(database, viewer, id, changes, now()),
    remove: ({ database }, viewer, { id }) => removeSaved(database, viewer, id),
  })
