import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { canUseCms } from '#api/contract/policy.ts'
import { allow } from '#api/middleware/viewer.ts'

/** How far the last save is on its way to the visitors, for whoever may use the editing screens. */
export const publishRoutes = ({ publisher }: ApiContext) =>
  new Hono<ApiEnv>().get('/cms/publish', allow(canUseCms), (c) => c.json(publisher.status(), 200))
