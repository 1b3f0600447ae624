import { and, eq, inArray, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { FirstDayStep } from '#api/contract/first-day/answers.ts'
import type { firstDayCalls } from '#api/contract/first-day/calls.ts'
import { isStep, STEPS, THINGS, type Step, type Thing } from '#api/contract/first-day/steps.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { hasArrived } from '#api/core/mail/arrived.service.ts'
import { readInternal, writeInternal } from '#api/core/settings/settings.service.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { tableImports } from '#api/db/schema/table-import.ts'
import { notFound } from '#api/errors.ts'
import { stepsOf } from './first-day.steps.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published' | 'requestId' | 'sendsMail' | 'siteUrl' | 'mailFrom'>

const KEY = 'firstDayLeftOut'

/** What the live release says of its own content. */
function ofRelease(text: string | undefined): { told: Thing[]; entries: number } {
  const { told = [], entries = 0 } = JSON.parse(text ?? '{}') as { told?: string[]; entries?: number }
  return { told: THINGS.filter((thing) => told.includes(thing)), entries }
}

/** Whether there is any such row: all that the list asks. */
async function ofRows(read: Reader) {
  const any = (rows: ReturnType<typeof sql>) => sql<number>`exists (select 1 from ${rows})`
  const [found] = await read
    .select({
      editors: any(sql`${users} where ${and(eq(users.role, 'editor'), eq(users.active, true))}`),
      people: any(sql`${users} where ${inArray(users.role, ['user', 'founder', 'investor'])}`),
      invitations: any(sql`${invitations} where ${inArray(invitations.role, ['founder', 'investor'])}`),
      imports: any(sql`${tableImports} where ${eq(tableImports.state, 'done')}`),
      startups: any(sql`${startups}`),
      investors: any(sql`${investors}`),
    })
    .from(sql`(select 1)`)
  const { startups: founded, investors: investing, invitations: invited, people, ...rest } = found!
  return { ...rest, profiles: founded + investing, people: people + invited }
}

const leftOutOf = async (read: Reader): Promise<Step[]> => ((await readInternal(read, KEY)) ?? []).filter(isStep)

/** GET /api/admin/first-day. */
export async function listSteps(context: Context): Promise<FirstDayStep[]> {
  const { database, published, sendsMail } = context
  const { read } = database
  const [rows, leftOut, mailArrives] = await Promise.all([ofRows(read), leftOutOf(read), hasArrived(context)])
  return stepsOf({ ...ofRelease(published('/data/first-day.json')), ...rows, sendsMail, mailArrives, leftOut })
}

/** PUT /api/admin/first-day/{step}. @throws ApiError 404 for a step that there is not */
export async function leaveStepOut(
  context: Context,
  viewer: Viewer,
  { step, isLeftOut }: Inputs<typeof firstDayCalls>['leaveOut'],
): Promise<FirstDayStep[]> {
  if (!isStep(step)) throw notFound('There is no such step.')
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const before = await leftOutOf(tx)
    if (before.includes(step) === isLeftOut) return
    const wanted = STEPS.filter((one) => (one === step ? isLeftOut : before.includes(one)))
    await writeInternal(tx, KEY, wanted, context.now())
    await recordAudit(tx, actorOf(context, viewer), { action: 'first-day.leave-out', details: { step, isLeftOut } })
  })
  return listSteps(context)
}
