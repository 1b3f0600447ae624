import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { importInput, IMPORT_TEXT_MAX } from '#api/contract/cms-import.ts'
import { canUseCms } from '#api/contract/policy.ts'
import { body } from '#api/middleware/body.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { importDrafts } from './import.service.ts'

const editors = allow(canUseCms, 'Only editors and administrators can change the content.')
/** A text in JSON, with what escaping adds to it. */
const large = { maxBytes: 3 * IMPORT_TEXT_MAX, sentence: 'This file is too large.' }

/** POST /api/cms/import: makes drafts of the news of a feed or the events of a calendar. */
export const importRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>().post('/cms/import', editors, body(importInput, large), async (c) =>
    c.json(await importDrafts(context, signedIn(c), c.req.valid('json')), 200),
  )
