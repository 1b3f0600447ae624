import { and, between, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { StartupAddresses } from '#api/contract/startup/answers.ts'
import type { startupCalls } from '#api/contract/startup/calls.ts'
import { startups } from '#api/db/schema/startup.ts'

/** Ids of a part: reading one takes about as long as a page does, and a startup stays in its part. */
const PART = 5000

const partOf = sql<number>`(${startups.id} - 1) / ${sql.raw(String(PART))} + 1`
const isPublic = sql`${startups.listed} = 1 and ${startups.isPublic} = 1`

/** GET /api/startups/addresses: the same for everybody, what a visitor may see (rules: Visibility). */
export async function listAddresses(
  { database: { read } }: Pick<CallContext, 'database'>,
  _viewer: Viewer | null,
  { part }: Inputs<typeof startupCalls>['addresses'],
): Promise<StartupAddresses> {
  if (part === null) {
    const parts = await read.selectDistinct({ part: partOf }).from(startups).where(isPublic).orderBy(partOf)
    return { parts: parts.map((one) => one.part), startups: [] }
  }
  const last = part * PART
  const listed = await read
    .select({ id: startups.id, companyName: startups.companyName })
    .from(startups)
    .where(and(between(startups.id, last - PART + 1, last), isPublic))
    .orderBy(startups.id)
  return { parts: [], startups: listed }
}
