import type { ApiContext } from '#api/context.ts'
import { importCalls } from '#api/contract/import/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { importDrafts } from './import.service.ts'

export const importRoutes = (context: ApiContext) => serve(context, importCalls, { importDrafts })
