import type { ApiContext } from '#api/context.ts'
import { jobCalls } from '#api/contract/job/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { listFailedJobs, retryJob } from './job.service.ts'

export const jobRoutes = (context: ApiContext) => serve(context, jobCalls, { list: listFailedJobs, retry: retryJob })
