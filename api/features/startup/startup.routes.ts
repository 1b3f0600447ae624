import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import type { FundingRequestForm } from '#api/contract/funding-request.ts'
import { parseId } from '#api/contract/id.ts'
import { canKeepSavedStartups, canKeepStartup } from '#api/contract/policy.ts'
import { startupFilters, startupInput, type StartupForm } from '#api/contract/startup.ts'
import { notFound } from '#api/errors.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { body, query } from '#api/middleware/body.ts'
import { partOf } from '#api/middleware/part-of.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { listStartups } from './startup.list.service.ts'
import { recommendStartups } from './startup.recommend.service.ts'
import { listSubmissions } from './startup.submissions.service.ts'
import {
  createStartup,
  listPitches,
  NO_SUCH_STARTUP,
  readFounder,
  readStartup,
  readStartupOf,
  requestFunding,
  updateStartup,
} from './startup.service.ts'

const founders = allow(canKeepStartup, 'You need to have a startup account to do this.')
const approvedFounders = allow((viewer) => viewer.role === 'founder', 'Only approved founders can request funding.')

/** An id from the path. @throws ApiError 404 for what cannot be one */
function idOf(value: string): number {
  const id = parseId(value)
  if (id === null) throw notFound(NO_SUCH_STARTUP)
  return id
}

/** Startup profiles: discovery, the founder's own, funding requests (rules: Startups). */
export function startupRoutes({ database, now }: ApiContext) {
  return (
    new Hono<ApiEnv>()
      .get('/startups', query(startupFilters), async (c) => {
        const page = await listStartups(database, c.get('viewer'), c.req.valid('query'))
        return c.json(page.items, 200, pageHeaders(c.req.url, page))
      })
      // Before the call by id, which would take the word for one.
      .get('/startups/recommended', allow(canKeepSavedStartups), async (c) =>
        c.json(await recommendStartups(database, signedIn(c)), 200),
      )
      .get('/startups/:id', async (c) =>
        c.json(await readStartup(database, c.get('viewer'), idOf(c.req.param('id')), now()), 200),
      )
      .get('/startups/:id/founder', async (c) =>
        c.json(await readFounder(database, signedIn(c), idOf(c.req.param('id'))), 200),
      )
      .put('/startups/:id', approvedFounders, body(partOf<FundingRequestForm>()), async (c) => {
        const id = idOf(c.req.param('id'))
        return c.json(await requestFunding(database, signedIn(c), id, c.req.valid('json'), now()), 200)
      })
      .get('/startup/profile', founders, async (c) => c.json(await readStartupOf(database, signedIn(c).id), 200))
      .get('/my/startup-profile', founders, async (c) => c.json(await readStartupOf(database, signedIn(c).id), 200))
      .get('/startup/pitches', founders, async (c) => c.json(await listPitches(database, signedIn(c).id), 200))
      .get('/startup/submissions', founders, async (c) => c.json(await listSubmissions(database, signedIn(c).id), 200))
      .post('/startups/profile', founders, body(startupInput), async (c) =>
        c.json(await createStartup(database, signedIn(c).id, c.req.valid('json'), now()), 201),
      )
      .post('/startup/profile', founders, body(startupInput), async (c) =>
        c.json(await createStartup(database, signedIn(c).id, c.req.valid('json'), now()), 201),
      )
      .put('/startup/profile', founders, body(partOf<StartupForm>()), async (c) =>
        c.json(await updateStartup(database, signedIn(c).id, c.req.valid('json'), now()), 200),
      )
  )
}
