import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { canKeepSavedStartups } from '#api/contract/policy.ts'
import { SAVE_REFUSED, savedStartupFilters, saveInput, type SavedStartupUpdate } from '#api/contract/saved-startup.ts'
import { unauthorized } from '#api/errors.ts'
import { answerCsv, pageHeaders } from '#api/middleware/answer.ts'
import { body, query } from '#api/middleware/body.ts'
import { partOf } from '#api/middleware/part-of.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { toSavedCsv } from './saved-startup.csv.ts'
import { exportSaved, listSaved, removeSaved, saveStartup, updateSaved } from './saved-startup.service.ts'

const investors = allow(canKeepSavedStartups, SAVE_REFUSED.notInvestor.text)
const askToSignIn = createMiddleware<ApiEnv>((c, next) => {
  if (!c.get('viewer')) throw unauthorized(SAVE_REFUSED.signedOut.text)
  return next()
})

/** An investor's saved startups, with private notes, tags and pipeline (rules: Saved startups). */
export function savedStartupRoutes({ database, now }: ApiContext) {
  return new Hono<ApiEnv>()
    .get('/investor/saved-startups', investors, query(savedStartupFilters), async (c) => {
      const page = await listSaved(database, signedIn(c), c.req.valid('query'))
      return c.json(page.items, 200, pageHeaders(c.req.url, page))
    })
    .get('/investor/saved-startups.csv', investors, async (c) =>
      answerCsv(c, 'saved-startups.csv', toSavedCsv(await exportSaved(database, signedIn(c)))),
    )
    .post('/investor/saved-startups', askToSignIn, investors, body(saveInput), async (c) => {
      const { created, saved } = await saveStartup(database, signedIn(c), c.req.valid('json').startupId, now())
      return c.json(saved, created ? 201 : 200)
    })
    .patch('/investor/saved-startups/:id', investors, body(partOf<SavedStartupUpdate>()), async (c) => {
      const id = parseId(c.req.param('id')) ?? 0
      return c.json(await updateSaved(database, signedIn(c), id, c.req.valid('json'), now()), 200)
    })
    .put('/investor/saved-startups/:id', investors, body(partOf<SavedStartupUpdate>()), async (c) => {
      const id = parseId(c.req.param('id')) ?? 0
      return c.json(await updateSaved(database, signedIn(c), id, c.req.valid('json'), now()), 200)
    })
    .delete('/investor/saved-startups/:id', investors, async (c) => {
      await removeSaved(database, signedIn(c), parseId(c.req.param('id')) ?? 0)
      return c.body(null, 204)
    })
}
