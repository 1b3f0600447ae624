import { count, eq, like } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { storedLogoName } from '#api/startups/contract/logo.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { documents } from '#api/documents/table.ts'
import { startups } from '#api/startups/table.ts'

/** Names of stored files that only this user's rows refer to, for `removeFiles` once the rows are deleted. */
export async function listFiles(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ name: documents.storedName })
    .from(documents)
    .innerJoin(startups, eq(startups.id, documents.startupId))
    .where(eq(startups.userId, userId))
  const logos = await tx.select({ logo: startups.logo }).from(startups).where(eq(startups.userId, userId))
  return [...rows.map(({ name }) => name), ...storedNames(logos)]
}

function storedNames(logos: readonly { logo: string | null }[]): string[] {
  return logos.map(({ logo }) => storedLogoName(logo)).filter((name) => name !== null)
}

/**
 * Deletes files whose rows are deleted. If one can't be deleted now, that is logged for the server administrator, and
 * the cleanup at the next start deletes it: no one can read it anymore.
 */
export async function removeFiles(
  { files, log }: Pick<ApiContext, 'files' | 'log'>,
  names: readonly string[],
  requestId?: string,
): Promise<void> {
  for (const name of names) await files.remove(name).catch((error: unknown) => log.failure(error, requestId))
}

/**
 * At startup: deletes files without a row, which a killed process left behind. A database without any startup is new,
 * or the wrong one for these files, and then nothing is deleted. Returns how many were deleted.
 */
export async function sweepUploads(context: Pick<ApiContext, 'database' | 'files' | 'now'>): Promise<number> {
  const [startup] = await context.database.read.select({ stored: count() }).from(startups)
  if (startup!.stored === 0) return 0
  const rows = await context.database.read.select({ name: documents.storedName }).from(documents)
  const logos = await context.database.read
    .select({ logo: startups.logo })
    .from(startups)
    .where(like(startups.logo, '/api/%'))
  return context.files.sweep(new Set([...rows.map(({ name }) => name), ...storedNames(logos)]), context.now())
}
