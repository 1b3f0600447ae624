import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { investorFilters, investorInput, type InvestorForm } from '#api/contract/investor.ts'
import { canKeepInvestor, isAdmin, isSignedIn } from '#api/contract/policy.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { body, query } from '#api/middleware/body.ts'
import { partOf } from '#api/middleware/part-of.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { listInvestors, listInvestorsForAdmin } from './investor.list.service.ts'
import { createInvestor, readInvestorOf, updateInvestor } from './investor.service.ts'

const investors = allow(canKeepInvestor, 'You need to have an investor account to do this.')
const admins = allow(isAdmin)

/** Investor profiles and the directory, and the administrators' reading of them (rules: Investors). */
export function investorRoutes({ database, now }: ApiContext) {
  return new Hono<ApiEnv>()
    .get('/investors', allow(isSignedIn), query(investorFilters), async (c) => {
      const page = await listInvestors(database, signedIn(c), c.req.valid('query'))
      return c.json(page.items, 200, pageHeaders(c.req.url, page))
    })
    .get('/investor/profile', investors, async (c) => c.json(await readInvestorOf(database, signedIn(c).id), 200))
    .post('/investors/profile', investors, body(investorInput), async (c) =>
      c.json(await createInvestor(database, signedIn(c).id, c.req.valid('json'), now()), 201),
    )
    .post('/investor/profile', investors, body(investorInput), async (c) =>
      c.json(await createInvestor(database, signedIn(c).id, c.req.valid('json'), now()), 201),
    )
    .put('/investor/profile', investors, body(partOf<InvestorForm>()), async (c) =>
      c.json(await updateInvestor(database, signedIn(c).id, c.req.valid('json'), now()), 200),
    )
    .get('/admin/investors', admins, query(investorFilters), async (c) => {
      const page = await listInvestorsForAdmin(database, c.req.valid('query'))
      return c.json(page.items, 200, pageHeaders(c.req.url, page))
    })
    .get('/admin/investors/user/:userId', admins, async (c) =>
      c.json(await readInvestorOf(database, parseId(c.req.param('userId')) ?? 0), 200),
    )
}
