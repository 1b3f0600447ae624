import type { ApiContext } from '#api/context.ts'
import { jobCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { listFailedJobs, retryJob } from './service.ts'

export const jobRoutes = (context: ApiContext) => serve(context, jobCalls, { list: listFailedJobs, retry: retryJob })
