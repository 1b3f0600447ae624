import type { ApiContext } from '#api/context.ts'
import { websiteCalls } from '#api/contract/website/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { confirmWebsite, sendWebsiteCode } from './website.code.service.ts'
import { lookForEntry } from './website.entry.service.ts'
import { removeSign } from './website.sign.service.ts'
import { readWebsite } from './website.state.service.ts'

export const websiteRoutes = (context: ApiContext) =>
  serve(context, websiteCalls, {
    read: readWebsite,
    sendCode: sendWebsiteCode,
    confirm: confirmWebsite,
    look: lookForEntry,
    remove: removeSign,
  })
