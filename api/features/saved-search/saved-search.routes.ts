import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { canKeepSavedStartups } from '#api/contract/policy.ts'
import { savedSearchInput, type SavedSearchChanges } from '#api/contract/saved-search.ts'
import { body } from '#api/middleware/body.ts'
import { partOf } from '#api/middleware/part-of.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { changeSearch, deleteSearch, keepSearch, listSearches } from './saved-search.service.ts'

const investors = allow(canKeepSavedStartups, 'Only investors can keep searches.')

/** Filters of discovery that an investor keeps, to hear of new startups that fit. */
export function savedSearchRoutes({ database, now }: ApiContext) {
  return new Hono<ApiEnv>()
    .get('/investor/saved-searches', investors, async (c) => c.json(await listSearches(database, signedIn(c)), 200))
    .post('/investor/saved-searches', investors, body(savedSearchInput), async (c) =>
      c.json(await keepSearch(database, signedIn(c), c.req.valid('json'), now()), 201),
    )
    .patch('/investor/saved-searches/:id', investors, body(partOf<SavedSearchChanges>()), async (c) => {
      const id = parseId(c.req.param('id')) ?? 0
      return c.json(await changeSearch(database, signedIn(c), id, c.req.valid('json'), now()), 200)
    })
    .delete('/investor/saved-searches/:id', investors, async (c) => {
      await deleteSearch(database, signedIn(c), parseId(c.req.param('id')) ?? 0)
      return c.body(null, 204)
    })
}
