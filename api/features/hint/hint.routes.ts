import type { ApiContext } from '#api/context.ts'
import { hintCalls } from '#api/contract/hint/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { dismissHint } from './hint.service.ts'

export const hintRoutes = (context: ApiContext) => serve(context, hintCalls, { dismiss: dismissHint })
