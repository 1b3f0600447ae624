import type { SetupChecklistStep, setupChecklistCalls } from './calls.ts'
import { SETUP_STEPS, STEPS, type Step, type Thing, isStep, THINGS } from './contract/setup-checklist.ts'
import { and, eq, inArray, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Viewer } from '#api/policy.ts'
import { requireStillAdmin } from '#api/users/admin.service.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { hasArrived } from '#api/email/sender.service.ts'
import { readInternal, writeInternal } from './settings.service.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { tableImports } from '#api/imports/table.ts'
import { notFound } from '#api/errors.ts'

/** The facts about an installation that decide which setup steps are done. */
export interface SetupChecklistFacts {
  /** Settings, texts, and branding that someone has replaced. */
  completed: readonly Thing[]
  sendsMail: boolean
  /** An administrator received a test email. */
  mailArrives: boolean
  editors: number
  /** Published articles and events. */
  entries: number
  /** Imported files. */
  imports: number
  /** Startup and investor profiles, however they were created. */
  profiles: number
  /** Users besides administrators and editors, and invitations to become one. */
  people: number
  /** The skipped steps. */
  skipped: readonly Step[]
}

/** Whether each thing that isn't part of the content exists (rules: The first day). */
const isThere: Partial<Record<Thing, (facts: SetupChecklistFacts) => boolean>> = {
  server: ({ sendsMail }) => sendsMail,
  testEmail: ({ mailArrives }) => mailArrives,
  editor: ({ editors }) => editors > 0,
  entry: ({ entries }) => entries > 0,
  import: ({ imports, profiles }) => imports > 0 || profiles > 0,
  invitation: ({ people }) => people > 0,
}

/** The setup checklist: only skipped steps are stored (rules: The first day). */
export function stepsOf(facts: SetupChecklistFacts): SetupChecklistStep[] {
  const has = (thing: Thing) => isThere[thing]?.(facts) ?? facts.completed.includes(thing)
  return STEPS.map((step) => {
    const missing = SETUP_STEPS[step].filter((thing) => !has(thing))
    if (missing.length === 0) return { step, state: 'done', missing }
    return { step, state: facts.skipped.includes(step) ? 'skipped' : 'open', missing }
  })
}

type Context = Pick<CallContext, 'database' | 'now' | 'published' | 'requestId' | 'sendsMail' | 'siteUrl' | 'mailFrom'>

const KEY = 'skippedSteps'

/** What the live release knows about its own content. */
function ofRelease(text: string | undefined): { completed: Thing[]; entries: number } {
  const { completed = [], entries = 0 } = JSON.parse(text ?? '{}') as { completed?: string[]; entries?: number }
  return { completed: THINGS.filter((thing) => completed.includes(thing)), entries }
}

/** Whether each kind of row exists, which is all that the checklist needs. */
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

const listSkippedSteps = async (read: Reader): Promise<Step[]> => ((await readInternal(read, KEY)) ?? []).filter(isStep)

/** GET /api/admin/setup-checklist. */
export async function listSteps(context: Context): Promise<SetupChecklistStep[]> {
  const { database, published, sendsMail } = context
  const { read } = database
  const [rows, skipped, mailArrives] = await Promise.all([ofRows(read), listSkippedSteps(read), hasArrived(context)])
  return stepsOf({ ...ofRelease(published('/data/first-day.json')), ...rows, sendsMail, mailArrives, skipped })
}

/** PUT /api/admin/setup-checklist/{step}. @throws ApiError 404 for an unknown step */
export async function skipStep(
  context: Context,
  viewer: Viewer,
  { step, isSkipped }: Inputs<typeof setupChecklistCalls>['skipStep'],
): Promise<SetupChecklistStep[]> {
  if (!isStep(step)) throw notFound('There is no such step.')
  await context.database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const before = await listSkippedSteps(tx)
    if (before.includes(step) === isSkipped) return
    const wanted = STEPS.filter((candidate) => (candidate === step ? isSkipped : before.includes(candidate)))
    await writeInternal(tx, KEY, wanted, context.now())
    await recordAudit(tx, getActor(context, viewer), { action: 'setup-checklist.skip', details: { step, isSkipped } })
  })
  return listSteps(context)
}
