import { Hono } from 'hono'
import type { ApiEnv } from '#api/context.ts'

let text: Promise<string> | undefined

/** Read when somebody asks for it: serving needs none of it. */
const makeText = async () => JSON.stringify((await import('#api/reference/openapi.ts')).openApi())

/** GET /api/openapi.json: the description of every call. It says nothing that is not the same in every installation. */
export const referenceRoutes = () =>
  new Hono<ApiEnv>().get('/openapi.json', async (c) => {
    text ??= makeText()
    return c.body(await text, 200, { 'Content-Type': 'application/json' })
  })
