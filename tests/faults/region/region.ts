import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createMailSender } from '#api/email/sender.service.ts'
import { type Arrived, startMailServer } from '#api/email/testing-smtp.ts'
import { HOUR } from '#api/platform/contract/dates.ts'
import { openDatabase, type Database } from '#api/platform/db/database.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { requestJob } from '#api/connections/jobs.ts'
import { availabilityJob, connectIntroduced } from '#api/connections/service.ts'
import { introductionJob } from '#api/introductions/jobs.ts'
import { meetingJob } from '#api/meetings/jobs.ts'
import type { Job } from '#api/platform/jobs/define-job.ts'
import { runDueJobs } from '#api/platform/jobs/worker.ts'
import type { ApiContext } from '#api/context.ts'
import { createTestApi } from '#api/testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

export const TIME_ZONE = 'America/Chicago'
const SITE = JSON.stringify({
  name: 'Cedar Valley',
  timeZone: TIME_ZONE,
  contact: { email: 'hello@cedar.org' },
})
/** An address where nothing listens. */
const NO_SERVER = 'smtp://127.0.0.1:9'
const JOBS: Job<ApiContext>[] = [requestJob, availabilityJob, introductionJob(connectIntroduced), meetingJob]

/** One process of an installation: its calls, its background jobs, and its email queue. */
async function startProcess(url: string, clock: { now: number }, smtpUrl: string) {
  const opened = await openDatabase({ url, synchronous: 'off' })
  let isDead = false
  // A killed process doesn't finish its writes.
  const database: Database = {
    ...opened,
    write: (work) => (isDead ? Promise.reject(new Error('This process is dead')) : opened.write(work)),
  }
  const published = (path: string) => (path === '/data/site.json' ? SITE : '[]')
  const api = await createTestApi({ database, published })
  // One clock for all processes.
  Object.defineProperty(api.clock, 'now', { get: () => clock.now })
  const sender = createMailSender({ ...api.context, smtpUrl })
  return {
    api,
    sender,
    die: () => void (isDead = true),
    async stop() {
      await sender.stop()
      await opened.close()
    },
  }
}

/** An installation whose clock, mail server, and processes fail on request. */
export async function openRegion(start: number) {
  const url = pathToFileURL(join(temporaryFolder('living-region'), 'trellis.db')).href
  await migrate({ url })
  const mail = await startMailServer()
  // Of an email only the envelope and the calendar invite are kept; all texts would fill the memory.
  const forget = (email: Arrived) => void Object.assign(email, { text: '', html: '' })
  mail.onEmail = forget
  const clock = { now: start }
  let smtpUrl = mail.url
  let process = await startProcess(url, clock, smtpUrl)
  const failures: unknown[] = []

  async function restart() {
    failures.push(...process.api.failures)
    await process.stop()
    process = await startProcess(url, clock, smtpUrl)
  }

  return {
    clock,
    mail,
    failures,
    api: () => process.api,
    restart,
    /** Whether emails can be delivered from now on. */
    async setMail(isUp: boolean) {
      smtpUrl = isUp ? mail.url : NO_SERVER
      await restart()
    },
    /** Advances the clock by an hour and runs the due jobs, in two processes concurrently with `twice`. */
    async pass(hours: number, twice = false) {
      clock.now += hours * HOUR
      const round = () => runDueJobs(process.api.context, JOBS)
      await Promise.all(twice ? [round(), round()] : [round()])
      await process.sender.sendDue()
    },
    /**
     * The process dies after the mail server accepted an email and before that is recorded; another process takes over.
     */
    async dieWhileSending() {
      const { die, sender } = process
      mail.onEmail = (email) => {
        forget(email)
        die()
      }
      await sender.sendDue().catch(() => {})
      mail.onEmail = forget
      await restart()
    },
    async close() {
      failures.push(...process.api.failures)
      await process.stop()
      await mail.close()
    },
  }
}

export type Region = Awaited<ReturnType<typeof openRegion>>
