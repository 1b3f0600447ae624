import type { ApiContext } from './context.ts'
import { startRequestClock } from './features/connection/connection.clock.service.ts'
import { connectIntroduced } from './features/connection/connection.introduce.service.ts'
import { startFreshness } from './features/freshness/ask.service.ts'
import { startJobAsks } from './features/growth/job-ask.clock.service.ts'
import { startIntroductionClock } from './features/introduction/introduction.clock.service.ts'
import { startInvitationClock } from './features/invitation/invitation.clock.service.ts'
import { startFitLetters } from './features/match/fit-letter.service.ts'
import { startMeetingClock } from './features/meeting/meeting.clock.service.ts'
import { startAlerts } from './features/saved-search/saved-search.alert.service.ts'
import { startStatementClock } from './features/statement/statement.clock.service.ts'
import { startImportWork } from './features/table-import/work.service.ts'
import { startDigests } from './features/waiting/waiting.digest.service.ts'

/** What a process does by the clock, beside its answers. */
const CLOCKS: readonly ((context: ApiContext) => { stop(): Promise<void> })[] = [
  startAlerts,
  startDigests,
  startFreshness,
  startRequestClock,
  startMeetingClock,
  startJobAsks,
  (context) => startIntroductionClock(context, connectIntroduced),
  startStatementClock,
  startInvitationClock,
  startFitLetters,
  startImportWork,
]

/** Starts all of it; a stop waits for what has begun. */
export function startClocks(context: ApiContext) {
  const running = CLOCKS.map((start) => start(context))
  return {
    async stop(): Promise<void> {
      await Promise.all(running.map((clock) => clock.stop()))
    },
  }
}
