import type { ApiContext } from './context.ts'
import { securityLogJob } from './auth/security-log.service.ts'
import { requestJob } from './connections/jobs.ts'
import { connectIntroduced, availabilityJob } from './connections/service.ts'
import { freshnessJob, selfCertificationJob } from './trust/jobs.ts'
import { headcountRequestJob } from './outcomes/jobs.ts'
import { introductionJob } from './introductions/jobs.ts'
import { invitationJob } from './invitations/jobs.ts'
import { matchDigestJob } from './matches/jobs.ts'
import { meetingJob } from './meetings/jobs.ts'
import { searchJob } from './saved-startups/jobs.ts'
import { abandonedImportJob, importJob } from './imports/step.service.ts'
import { digestJob } from './review/jobs.ts'
import type { Job } from './platform/jobs/define-job.ts'

/** All background jobs of an installation. */
export const JOBS: readonly Job<ApiContext>[] = [
  searchJob,
  digestJob,
  freshnessJob,
  requestJob,
  availabilityJob,
  meetingJob,
  headcountRequestJob,
  introductionJob(connectIntroduced),
  selfCertificationJob,
  invitationJob,
  matchDigestJob,
  importJob,
  abandonedImportJob,
  securityLogJob,
]
