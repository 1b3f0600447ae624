import type { ApiContext } from '#api/context.ts'
import { securityLogJob } from '#api/core/security-log/security-log.service.ts'
import { requestJob } from '#api/features/connection/connection.clock.service.ts'
import { connectIntroduced } from '#api/features/connection/connection.introduce.service.ts'
import { roomJob } from '#api/features/connection/connection.room.service.ts'
import { freshnessJob } from '#api/features/freshness/ask.service.ts'
import { jobAskJob } from '#api/features/growth/job-ask.clock.service.ts'
import { introductionJob } from '#api/features/introduction/introduction.clock.service.ts'
import { invitationJob } from '#api/features/invitation/invitation.clock.service.ts'
import { fitLetterJob } from '#api/features/match/fit-letter.service.ts'
import { meetingJob } from '#api/features/meeting/meeting.clock.service.ts'
import { searchJob } from '#api/features/saved-search/saved-search.alert.service.ts'
import { statementJob } from '#api/features/statement/statement.clock.service.ts'
import { forgottenTableJob, importJob } from '#api/features/table-import/work.service.ts'
import { digestJob } from '#api/features/waiting/waiting.digest.service.ts'
import type { Job } from './define-job.ts'

/** All background jobs of an installation. */
export const JOBS: readonly Job<ApiContext>[] = [
  searchJob,
  digestJob,
  freshnessJob,
  requestJob,
  roomJob,
  meetingJob,
  jobAskJob,
  introductionJob(connectIntroduced),
  statementJob,
  invitationJob,
  fitLetterJob,
  importJob,
  forgottenTableJob,
  securityLogJob,
]
