import { eq } from 'drizzle-orm'
import { logoAddress } from '#api/contract/logo.ts'
import type { Database } from '#api/db/database.ts'
import { startups as startupTable } from '#api/db/schema/startup.ts'
import type { FileStore } from '#api/files/store.ts'
import { paintLogo } from './pictures.ts'
import { startups } from './startups/all.ts'

/** Some founders never get to it: the picture that is drawn in a logo's place is part of the sample. */
const WITHOUT = 5

/** Paints logos for most companies, by the ids of what was inserted, and stores them as an upload would. */
export async function paintLogos(
  database: Database,
  ids: ReadonlyMap<string, number>,
  files: FileStore,
): Promise<void> {
  const painted: { id: number; logo: string }[] = []
  for (const [at, { companyName }] of startups.entries()) {
    const id = ids.get(companyName)
    if (id === undefined || at % WITHOUT === WITHOUT - 1) continue
    const picture = await paintLogo(companyName)
    const name = await files.keep(await files.stage([picture], () => picture.length), 'webp')
    painted.push({ id, logo: logoAddress(id, name) })
  }
  await database.write(async (tx) => {
    for (const { id, logo } of painted) await tx.update(startupTable).set({ logo }).where(eq(startupTable.id, id))
  })
}
